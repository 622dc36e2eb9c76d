import { Extension, mergeAttributes, type Extensions } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { Formula } from './FormulaNode';
import { Leaving } from './leaving';

/** Whether a list's items stand close together, as Markdown tells. */
const Tightness = Extension.create({
  name: 'tightness',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { tight: { default: true, rendered: false } } },
  ],
});

/** `code` may be bold, or a link; it is the innermost mark. */
const MixedCode = Code.extend({ excludes: '', priority: 50 });

/** Columns are as wide as they need: no style attributes, which the policy forbids. */
const PlainTable = Table.extend({
  addNodeView: () => null,
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
});

const align = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute('align') ?? (element.style.textAlign || null),
  renderHTML: ({ align: side }: { align?: string | null }) => (side ? { 'data-align': side } : {}),
};

/** A cell is a line: Markdown has no more in it. */
const Cell = TableCell.extend({
  content: 'paragraph',
  addAttributes() {
    return { ...this.parent?.(), align };
  },
});

const HeaderCell = TableHeader.extend({
  content: 'paragraph',
  addAttributes() {
    return { ...this.parent?.(), align };
  },
});

/** What a text may be made of: what Markdown can say, and nothing else. */
export const extensions: Extensions = [
  StarterKit.configure({
    underline: false,
    code: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Image.configure({ inline: true, allowBase64: false }),
  PlainTable.configure({ resizable: false }),
  TableRow,
  HeaderCell,
  Cell,
  Formula,
  Tightness,
  MixedCode,
  Leaving,
];
