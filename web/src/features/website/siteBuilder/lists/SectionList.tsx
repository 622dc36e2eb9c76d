import AddIcon from '@mui/icons-material/AddOutlined';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { Chip } from '#/ui/Chips';
import { useField } from '#/ui/form/field';
import { useFaultText } from '#/ui/form/useFaultText';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { toasts } from '#/ui/toasts';
import type { Kind } from '../form/kinds';
import { freshName, type BuilderForm, type SectionForm } from '../form/model';
import { sectionOf } from '../form/reading';
import { Gallery } from './Gallery';
import { ListRow, target } from './ListRow';

const MOST = 40;

/** The sections of the home page in their order, with what can be done with each. */
export function SectionList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('siteBuilder');
  const faultText = useFaultText();
  const field = useField<BuilderForm, SectionForm[]>({ name: 'sections' as never });
  const [isAdding, setAdding] = useState(false);
  const sections = field.value;
  const faults = (field.rawError ?? {}) as Record<number, unknown>;
  const nameOf = ({ kind, title }: SectionForm) => pickText(title, currentLocale()) || t(`kind.${kind}`);
  const put = (next: readonly SectionForm[]) => field.onChange([...next]);
  const remove = (section: SectionForm) => {
    put(sections.filter(({ id }) => id !== section.id));
    toasts.info(t('sections.removed', { name: nameOf(section) }), { label: t('undo'), run: () => put(sections) });
  };
  const toggle = (section: SectionForm) =>
    put(sections.map((one) => (one.id === section.id ? { ...one, isShown: !one.isShown } : one)));
  const add = (kind: Kind) => {
    const id = freshName(kind, sections);
    put([...sections, sectionOf(id, kind, {}, true)]);
    setAdding(false);
    onOpen(id);
  };
  return (
    <>
      {sections.length > 0 && (
        <SortableList
          label={t('sections.list')}
          items={sections}
          nameOf={nameOf}
          renderItem={(section) => (
            <ListRow
              name={nameOf(section)}
              detail={section.isShown ? t(`kind.${section.kind}`) : <Chip tone="warning">{t('sections.hidden')}</Chip>}
              fault={faultText(faults[sections.findIndex(({ id }) => id === section.id)])}
              actions={<Visibility section={section} name={nameOf(section)} onToggle={() => toggle(section)} />}
              onEdit={() => onOpen(section.id)}
              onRemove={() => remove(section)}
            />
          )}
          onMove={async ({ tree }) =>
            put(tree.flatMap(({ id }) => sections.find((section) => section.id === id) ?? []))
          }
        />
      )}
      <div>
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          disabled={sections.length >= MOST}
          onClick={() => setAdding(true)}
        >
          {t('sections.add')}
        </Button>
      </div>
      <Gallery open={isAdding} onChoose={add} onClose={() => setAdding(false)} />
    </>
  );
}

/** Shows a section or leaves it out. A fixed part has no place to wait in: it is taken away instead. */
function Visibility({ section, name, onToggle }: { section: SectionForm; name: string; onToggle: () => void }) {
  const { t } = useTranslation('siteBuilder');
  if (section.id === section.kind) return null;
  const words = t(section.isShown ? 'sections.hide' : 'sections.show', { name });
  return (
    <IconButton aria-label={words} title={words} onClick={onToggle} sx={target}>
      {section.isShown ? <ShowIcon fontSize="small" /> : <HideIcon fontSize="small" />}
    </IconButton>
  );
}
