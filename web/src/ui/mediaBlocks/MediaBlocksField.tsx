import type { ComponentType } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { loadNamespaces } from '#/i18n/i18n';
import type { FieldLook } from '../form/field';
import { lazyPart, type PendingPart } from '../lazyPart';
import { ErrorState, SkeletonList } from '../states';
import type { MediaBlock } from './kinds';

interface Shared extends FieldLook {
  /** What uploads are filed under. */
  folder?: string;
}

export interface MediaBlocksFieldProps<T extends FieldValues> extends Shared {
  name: FieldPathByValue<T, MediaBlock[]>;
  /** Blocks at most; the server's limit unless told. */
  most?: number;
}

export interface MediaBlockFieldProps<T extends FieldValues> extends Shared {
  name: FieldPathByValue<T, MediaBlock | null>;
}

async function load() {
  const [parts] = await Promise.all([import('./Blocks'), loadNamespaces(['mediaBlocks'])]);
  return parts;
}

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={1} /> : <ErrorState error={error} onRetry={retry} />;
}

const { Part: Many } = lazyPart<MediaBlocksFieldProps<FieldValues>>(async () => (await load()).Blocks, Pending);
const { Part: One } = lazyPart<MediaBlockFieldProps<FieldValues>>(async () => (await load()).OneBlock, Pending);

/** Content of blocks in an order: texts, pictures, films, sounds, files. It is for forms of `ApiForm` or `FormDialog`. */
export function MediaBlocksField<T extends FieldValues = FieldValues>(props: MediaBlocksFieldProps<T>) {
  const Field = Many as unknown as ComponentType<MediaBlocksFieldProps<T>>;
  return <Field {...props} />;
}

/** One such block, or none: what is seen with a choice. */
export function MediaBlockField<T extends FieldValues = FieldValues>(props: MediaBlockFieldProps<T>) {
  const Field = One as unknown as ComponentType<MediaBlockFieldProps<T>>;
  return <Field {...props} />;
}
