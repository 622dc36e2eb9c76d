import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { peopleQuery } from '../api';
import { offered, typedMention, withMention, type Typed } from '../mention';
import type { CommentAuthor, Subject } from '../types';

/** Offers people below a field in which `@` is typed: by mouse, finger, arrow keys, Enter and Tab; Escape closes it. */
export function MentionPicker(props: {
  /** Around the text area. */
  field: HTMLElement | null;
  subject: Subject;
  onChange: (text: string) => void;
}) {
  const { field, subject, onChange } = props;
  const { t } = useTranslation('comments');
  const id = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [place, setPlace] = useState(0);
  const { data: known = [] } = useQuery({ ...peopleQuery(subject), enabled: typed !== null });
  const people = typed ? offered(known, typed.words) : [];
  const at = Math.min(place, people.length - 1);

  const choose = (person: CommentAuthor) => {
    const area = areaIn(field);
    if (!area || !typed) return;
    const next = withMention(area.value, typed, person);
    onChange(next.text);
    setTyped(null);
    area.focus();
    // The form writes the field first.
    requestAnimationFrame(() => area.setSelectionRange(next.caret, next.caret));
  };
  const look = useEffectEvent(() => {
    const area = areaIn(field);
    const next = area ? typedMention(area.value, area.selectionStart) : null;
    if (next?.at !== typed?.at || next?.words !== typed?.words) {
      setTyped(next);
      setPlace(0);
    }
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Enter and Tab of an input method (Telex) are its own.
    if (people.length === 0 || event.isComposing) return;
    const person = people[at];
    if (event.key === 'ArrowDown') setPlace((at + 1) % people.length);
    else if (event.key === 'ArrowUp') setPlace((at - 1 + people.length) % people.length);
    else if (event.key === 'Escape') setTyped(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const close = useEffectEvent(() => setTyped(null));
  useEffect(() => {
    if (!field) return undefined;
    const onInput = () => look();
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    const onBlur = () => close();
    field.addEventListener('input', onInput);
    field.addEventListener('click', onInput);
    field.addEventListener('keydown', onKeyDown, true);
    field.addEventListener('focusout', onBlur);
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('click', onInput);
      field.removeEventListener('keydown', onKeyDown, true);
      field.removeEventListener('focusout', onBlur);
    };
  }, [field]);

  return (
    <>
      <Box role="status" className="lp-visually-hidden">
        {people.length > 0 ? t('mention.found', { count: people.length }) : ''}
      </Box>
      <Popper open={people.length > 0} anchorEl={areaIn(field)} placement="bottom-start" sx={{ zIndex: 'modal' }}>
        <Paper elevation={4} role="listbox" id={id} aria-label={t('mention.list')} sx={{ py: 1, minWidth: 200 }}>
          {people.map((person, index) => (
            <ListItemButton
              key={person.id}
              role="option"
              aria-selected={index === at}
              selected={index === at}
              tabIndex={-1}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              sx={{ gap: 2 }}
            >
              {person.name}
              {person.is_teacher && <Chip tone="info">{t('teacher')}</Chip>}
            </ListItemButton>
          ))}
        </Paper>
      </Popper>
    </>
  );
}

/** The text area that people write in; MUI has a second one, out of sight, that it measures with. */
function areaIn(field: HTMLElement | null): HTMLTextAreaElement | null {
  return field?.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])') ?? null;
}
