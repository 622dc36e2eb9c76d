import CloseIcon from '@mui/icons-material/CloseRounded';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagsQuery } from '../../api';
import { Field } from '#/ui/form/inputs';

/** The topics of a problem: typed and added with Enter or a comma, those in use elsewhere are suggested. */
export function TagsField({
  tags,
  error,
  onChange,
}: {
  tags: string[];
  error?: string;
  onChange: (tags: string[]) => void;
}) {
  const { t } = useTranslation('authoring');
  const [typed, setTyped] = useState('');
  const suggestions = useQuery(tagsQuery).data ?? [];
  const listId = useId();
  const add = (text: string) => {
    const fresh = text
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag && !tags.includes(tag));
    if (fresh.length > 0) onChange([...tags, ...new Set(fresh)]);
    setTyped('');
  };
  return (
    <Field label={t('field.tags')} error={error} hint={t('settings.tagsHint')} optional>
      {(ids) => (
        <>
          {tags.length > 0 && (
            <ul className="lp-tags">
              {tags.map((tag) => (
                <li key={tag} className="lp-tag lp-tag-own">
                  {tag}
                  <button
                    type="button"
                    aria-label={t('settings.removeTag', { tag })}
                    onClick={() => onChange(tags.filter((other) => other !== tag))}
                  >
                    <CloseIcon aria-hidden sx={{ fontSize: 15 }} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            type="text"
            className="lp-input"
            list={listId}
            value={typed}
            onChange={(event) =>
              event.target.value.endsWith(',') ? add(event.target.value) : setTyped(event.target.value)
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add(typed);
            }}
            onBlur={() => add(typed)}
            {...ids}
          />
          <datalist id={listId}>
            {suggestions
              .filter((tag) => !tags.includes(tag.name))
              .map((tag) => (
                <option key={tag.name} value={tag.name}>
                  {tag.name}
                </option>
              ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
