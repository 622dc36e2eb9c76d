import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulletedOutlined';
import NumbersIcon from '@mui/icons-material/FormatListNumberedOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuoteOutlined';
import FormulaIcon from '@mui/icons-material/FunctionsOutlined';
import BlockFormulaIcon from '@mui/icons-material/CalculateOutlined';
import CodeIcon from '@mui/icons-material/CodeOutlined';
import CodeBlockIcon from '@mui/icons-material/DataObjectOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import RedoIcon from '@mui/icons-material/RedoOutlined';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import type { Asking } from './Asked';
import { Toolbar, type Tool } from './Toolbar';

interface Props {
  editor: Editor;
  controls: string;
  onAsk: (asking: Asking) => void;
  onPicture: () => void;
}

/** What a text can be given. */
export function EditorToolbar({ editor, controls, onAsk, onPicture }: Props) {
  const { t } = useTranslation('richText');
  const marks = useMarkTools(editor);
  const blocks = useBlockTools(editor);
  const inserts: Tool[] = [
    {
      key: 'link',
      label: t('tool.link'),
      keys: 'Control+K',
      icon: <LinkIcon fontSize="small" />,
      run: () => onAsk('link'),
    },
    { key: 'formula', label: t('tool.formula'), icon: <FormulaIcon fontSize="small" />, run: () => onAsk('formula') },
    {
      key: 'blockFormula',
      label: t('tool.blockFormula'),
      icon: <BlockFormulaIcon fontSize="small" />,
      run: () => onAsk('blockFormula'),
    },
    {
      key: 'table',
      label: t('tool.table'),
      icon: <TableIcon fontSize="small" />,
      run: () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { key: 'picture', label: t('tool.picture'), icon: <ImageIcon fontSize="small" />, run: onPicture },
  ];
  return <Toolbar label={t('toolbar')} controls={controls} tools={[...marks, ...blocks, ...inserts]} />;
}

function useMarkTools(editor: Editor): Tool[] {
  const { t } = useTranslation('richText');
  const state = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      undo: it.can().undo(),
      redo: it.can().redo(),
      bold: it.isActive('bold'),
      italic: it.isActive('italic'),
      code: it.isActive('code'),
    }),
  });
  const run = () => editor.chain().focus();
  return [
    {
      key: 'undo',
      label: t('tool.undo'),
      keys: 'Control+Z',
      icon: <UndoIcon fontSize="small" />,
      disabled: !state.undo,
      run: () => run().undo().run(),
    },
    {
      key: 'redo',
      label: t('tool.redo'),
      keys: 'Control+Shift+Z',
      icon: <RedoIcon fontSize="small" />,
      disabled: !state.redo,
      run: () => run().redo().run(),
    },
    {
      key: 'bold',
      label: t('tool.bold'),
      keys: 'Control+B',
      icon: <BoldIcon fontSize="small" />,
      isOn: state.bold,
      run: () => run().toggleBold().run(),
    },
    {
      key: 'italic',
      label: t('tool.italic'),
      keys: 'Control+I',
      icon: <ItalicIcon fontSize="small" />,
      isOn: state.italic,
      run: () => run().toggleItalic().run(),
    },
    {
      key: 'code',
      label: t('tool.code'),
      keys: 'Control+E',
      icon: <CodeIcon fontSize="small" />,
      isOn: state.code,
      run: () => run().toggleCode().run(),
    },
  ];
}

function useBlockTools(editor: Editor): Tool[] {
  const { t } = useTranslation('richText');
  const on = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      heading2: it.isActive('heading', { level: 2 }),
      heading3: it.isActive('heading', { level: 3 }),
      bulletList: it.isActive('bulletList'),
      orderedList: it.isActive('orderedList'),
      blockquote: it.isActive('blockquote'),
      codeBlock: it.isActive('codeBlock'),
    }),
  });
  const run = () => editor.chain().focus();
  const tool = (key: keyof typeof on, icon: Tool['icon'], start: () => void): Tool => ({
    key,
    label: t(`tool.${key}`),
    icon,
    isOn: on[key],
    run: start,
  });
  return [
    tool('heading2', 'H2', () => run().toggleHeading({ level: 2 }).run()),
    tool('heading3', 'H3', () => run().toggleHeading({ level: 3 }).run()),
    tool('bulletList', <BulletsIcon fontSize="small" />, () => run().toggleBulletList().run()),
    tool('orderedList', <NumbersIcon fontSize="small" />, () => run().toggleOrderedList().run()),
    tool('blockquote', <QuoteIcon fontSize="small" />, () => run().toggleBlockquote().run()),
    tool('codeBlock', <CodeBlockIcon fontSize="small" />, () => run().toggleCodeBlock().run()),
  ];
}
