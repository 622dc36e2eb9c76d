import Box from '@mui/material/Box';
import { FormFieldsDemo } from './FormFields';
import { FormSavingDemo } from './FormSaving';
import { FormStatesDemo } from './FormStates';
import { LongTextsDemo } from './LongTexts';

/** Fields in every state, a form that is sent, one in a dialog, and one that saves itself. */
export default function FormDemo() {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <FormFieldsDemo />
      <LongTextsDemo />
      <FormStatesDemo />
      <FormSavingDemo />
    </Box>
  );
}
