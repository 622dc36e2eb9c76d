/** What checks of loops call within the frame (`runFrame/loops.ts`). */
export const LOOP_CHECK = '__lophocLoop';
