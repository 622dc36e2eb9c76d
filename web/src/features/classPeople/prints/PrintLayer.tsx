import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bar, layer, printRules } from './look';

const styles = <GlobalStyles styles={printRules} />;

/** Sheets of paper over the page, as they are printed. */
export function PrintLayer(props: { title: string; note?: ReactNode; onClose: () => void; children: ReactNode }) {
  const { title, note, onClose, children } = props;
  const { t } = useTranslation('classPeople');
  const id = useId();
  return (
    <Dialog open fullScreen className="class-print" aria-labelledby={id} sx={layer} onClose={onClose}>
      {styles}
      <Box className="class-print-bar" sx={bar}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: '1 1 200px' }}>
          {title}
        </Typography>
        <Button color="inherit" onClick={onClose}>
          {t('print.close')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => print()}>
          {t('print.now')}
        </Button>
        {note}
      </Box>
      <div>{children}</div>
    </Dialog>
  );
}
