import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

/** What went wrong beyond single fields; nothing where all is well. */
export function FormFaults({ failures }: { failures: readonly string[] }) {
  if (failures.length === 0) return null;
  return (
    <Alert severity="error" role="alert">
      {failures.length === 1 ? (
        failures[0]
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          {failures.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
