import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#/ui/PageHeader';

/** The sections in their order; each is `<Name>Demo.tsx` beside this page. */
const order = [
  'Type',
  'Table',
  'Form',
  'Upload',
  'Overlay',
  'Live',
  'Chart',
  'Tree',
  'Import',
  'Notices',
  'Snippet',
  'Console',
  'Preview',
  'Blocks',
] as const;
type Name = (typeof order)[number];
type DemoModule = Record<string, ComponentType | undefined>;

const files = import.meta.glob<DemoModule>('./*Demo.tsx');

const sections = order.flatMap((name) => {
  const load = files[`./${name}Demo.tsx`];
  return load ? [{ name, Demo: lazy(async () => ({ default: demoIn(await load(), name) })) }] : [];
});

function demoIn(module: DemoModule, name: Name): ComponentType {
  const demo = module[`${name}Demo`] ?? module.default;
  if (!demo) throw new Error(`${name}Demo.tsx exports no demo`);
  return demo;
}

/** A tour of the building blocks. */
export default function DemoPage() {
  const { t } = useTranslation('demo');
  return (
    <>
      <PageHeader title={t('title.demo')} lead={t('lead')} />
      <Box
        component="nav"
        aria-label={t('contents')}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 6 }}
      >
        {sections.map(({ name }) => (
          <Link key={name} href={`#${name}`} sx={{ py: 2 }}>
            {t(`section.${name}`)}
          </Link>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 }}>
        {sections.map(({ name, Demo }) => (
          <Box key={name} component="section" id={name} aria-labelledby={`${name}-title`} sx={{ minWidth: 0 }}>
            <Typography id={`${name}-title`} variant="h2" sx={{ mb: 4 }}>
              {t(`section.${name}`)}
            </Typography>
            <Suspense fallback={<Skeleton variant="rounded" height={320} aria-busy="true" />}>
              <Demo />
            </Suspense>
          </Box>
        ))}
      </Box>
    </>
  );
}
