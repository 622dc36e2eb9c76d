import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { paths, withQuery } from '#/routing/paths';
import { Menu } from '#/ui/Menu';
import { editedKinds } from '#/api/editedKinds';
import { KindIcon } from './KindLabel';

/** Kinds that have an editor: problems, and those of questions. */
const createdKinds = [...editedKinds, 'code'] as const;

/** Begins a question of a kind, in the category that is open. */
export function CreateMenu({ category }: { category: number | undefined }) {
  const { t } = useTranslation('bank');
  return (
    <Menu
      label={t('create.label')}
      button={
        <Button variant="contained" startIcon={<AddIcon />}>
          {t('create.action')}
        </Button>
      }
      items={createdKinds.map((kind) => ({
        key: kind,
        icon: <KindIcon kind={kind} />,
        label: (
          <Box component="span" sx={{ display: 'block', maxWidth: 320, whiteSpace: 'normal' }}>
            {t(`kind.${kind}`)}
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {t(`kindHint.${kind}`)}
            </Typography>
          </Box>
        ),
        to: withQuery(paths.manageQuestion('new'), { type: kind, category: category || undefined }),
      }))}
    />
  );
}
