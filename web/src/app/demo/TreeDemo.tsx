import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SortableList, SortableTree, type TreeMove } from '#/ui/SortableTree/SortableTree';
import { Part } from './Part';

interface Node {
  id: string;
  kind: 'chapter' | 'lesson';
  children?: readonly Node[];
}

const lesson = (id: string): Node => ({ id, kind: 'lesson' });
const course: readonly Node[] = [
  { id: 'chapter1', kind: 'chapter', children: ['lesson1', 'lesson2', 'lesson3'].map(lesson) },
  { id: 'chapter2', kind: 'chapter', children: ['lesson4', 'lesson5'].map(lesson) },
  { id: 'chapter3', kind: 'chapter', children: [] },
];

/** Chapters stand at the top, lessons in chapters. */
const canDrop = (item: Node, parent: Node | null) =>
  item.kind === 'chapter' ? parent === null : parent?.kind === 'chapter';

/** Things that are put in order: in levels, and in one. */
export default function TreeDemo() {
  const { t } = useTranslation('demo');
  const [tree, setTree] = useState(course);
  const [list, setList] = useState(['rule1', 'rule2', 'rule3'].map((id) => ({ id })));
  const nameOf = ({ id }: { id: string }) => t(`tree.name.${id}` as 'tree.name.chapter1');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Part title={t('tree.course')}>
        <SortableTree
          label={t('tree.course')}
          items={tree}
          nameOf={nameOf}
          canDrop={canDrop}
          onMove={(move: TreeMove<Node>) => Promise.resolve(setTree(move.tree))}
        />
      </Part>
      <Part title={t('tree.list')}>
        <SortableList
          label={t('tree.list')}
          items={list}
          nameOf={nameOf}
          onMove={(move) => Promise.resolve(setList([...move.tree]))}
        />
      </Part>
    </Box>
  );
}
