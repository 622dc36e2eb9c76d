import { SittingsDrawer } from '#/features/sittings';
import { CopyDialog } from '../copy/CopyDialog';
import { PostDialog } from '../copy/PostDialog';
import type { MakingProps, TreeDialog } from './dialogs';
import { DateDialog } from './DateDialog';
import { MoveDialog } from './MoveDialog';
import { OutlineDialog } from './OutlineDialog';

/** The dialog that is open over the tree. */
export default function TreeDialogs({ dialog, ...props }: MakingProps & { dialog: TreeDialog }) {
  switch (dialog.kind) {
    case 'outline':
      return <OutlineDialog {...props} text={dialog.text} />;
    case 'move':
      return <MoveDialog {...props} ids={dialog.ids} />;
    case 'date':
      return <DateDialog {...props} ids={dialog.ids} />;
    case 'copy':
      return <CopyDialog {...props} />;
    case 'post':
      return <PostDialog {...props} />;
    case 'sittings':
      return <SittingsDrawer lesson={dialog.lesson} onClose={props.onClose} />;
  }
}
