import Box from '@mui/material/Box';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ImageField, type ImageWithAlt } from '#/ui/form/ImageField';
import { toasts } from '#/ui/toasts';
import { Upload } from '#/ui/Upload';
import { Part } from './Part';

const FOLDER = 'demo';
const MIB = 1024 * 1024;

/** Files and pictures that are uploaded; the site takes them from whoever is signed in. */
export default function UploadDemo() {
  const { t } = useTranslation('demo');
  const form = useForm({ defaultValues: { logo: '', banner: null as ImageWithAlt | null } });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Part title={t('upload.files')} lead={t('upload.filesLead')}>
        <Upload
          kind="file"
          label={t('upload.files')}
          accept={['.zip', '.pdf', '.txt']}
          largest={5 * MIB}
          folder={FOLDER}
          multiple
          onUploaded={({ name }) => toasts.success(t('upload.taken', { name }))}
        />
      </Part>
      <Part title={t('upload.pictures')}>
        <FormProvider {...form}>
          <ImageField
            control={form.control}
            name="logo"
            label={t('upload.logo')}
            hint={t('upload.logoHint')}
            ratio="1"
            folder={FOLDER}
            optional
          />
          <ImageField
            control={form.control}
            name="banner"
            label={t('upload.banner')}
            folder={FOLDER}
            withAlt
            optional
          />
          <ImageField
            control={form.control}
            name="logo"
            label={t('upload.logo')}
            disabledReason={t('form.reason')}
            folder={FOLDER}
          />
        </FormProvider>
      </Part>
    </Box>
  );
}
