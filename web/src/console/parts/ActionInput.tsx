import { AsyncSelectField } from '#/ui/form/AsyncSelectField';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateField } from '#/ui/form/DateField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import type { ActionField } from './action';
import { MomentField } from './MomentField';

/** The kit's field for a field of an action, and below it what its value amounts to. */
export function ActionInput({ field, optional, value }: { field: ActionField; optional: boolean; value: string }) {
  const { name, label, hint, options = [], min, max, search, preview } = field;
  const common = { name, label, hint, optional };
  switch (field.kind) {
    case 'search':
      return search ? <AsyncSelectField {...common} searchKey={['console', name]} search={search} /> : null;
    case 'choice':
      return <ChoiceField {...common} options={options.map(({ text, ...option }) => ({ ...option, label: text }))} />;
    case 'select':
      return (
        <SelectField
          {...common}
          optional={false}
          options={options.map(({ text, value: one }) => ({ value: one, label: text }))}
        />
      );
    case 'number':
      return <NumberField {...common} min={numberOf(min)} max={numberOf(max)} step={1} />;
    case 'date':
      return <DateField {...common} />;
    case 'moment':
      return <MomentField {...common} min={textOf(min)} max={textOf(max)} preview={preview?.(value)} />;
    default:
      return <TextField {...common} autoComplete="off" />;
  }
}

const numberOf = (limit: number | string | undefined) => (limit === undefined ? undefined : Number(limit));
const textOf = (limit: number | string | undefined) => (limit === undefined ? undefined : String(limit));
