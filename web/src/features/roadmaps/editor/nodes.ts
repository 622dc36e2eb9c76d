import type { TreeItem } from '#/ui/SortableTree/tree';
import type { ProblemForm, SectionForm } from './schema';

/** A row of the tree: a section with its problems, or a problem. */
export interface Node extends TreeItem {
  id: string;
  problem?: ProblemForm;
}

/** The sections as a tree of two levels. */
export function toNodes(sections: readonly SectionForm[]): Node[] {
  return sections.map(({ id, questions }) => ({
    id,
    children: questions.map((problem): Node => ({ id: `problem-${problem.id}`, problem })),
  }));
}

/** The tree as sections, which keep their titles. */
export function toSections(nodes: readonly Node[], before: readonly SectionForm[]): SectionForm[] {
  const titles = new Map(before.map(({ id, title }) => [id, title]));
  return nodes.map(({ id, children = [] }) => ({
    id,
    title: titles.get(id) ?? '',
    questions: children.flatMap(({ problem }) => (problem ? [problem] : [])),
  }));
}

/** Sections stand at the top, problems in sections. */
export const mayStandIn = (node: Node, parent: Node | null): boolean =>
  node.problem ? parent !== null && !parent.problem : parent === null;
