import { Node } from '@tiptap/core';
import { formulaView } from './formulaView';

/** A formula, in a line or on one of its own: LaTeX, shown as readers will see it. */
export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    latex: { default: '', parseHTML: (element) => element.dataset.latex ?? '', rendered: false },
    isBlock: { default: false, parseHTML: (element) => element.dataset.block !== undefined, rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-latex]' }],
  renderHTML: ({ node }) => [
    'span',
    { 'data-latex': node.attrs.latex, ...(node.attrs.isBlock ? { 'data-block': '' } : {}) },
  ],
  renderText: ({ node }) => String(node.attrs.latex),
  addNodeView: () => formulaView,
});
