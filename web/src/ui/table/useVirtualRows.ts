import { useEffect, useState } from 'react';
import type VirtualRowsModule from './VirtualRows';

type VirtualRows = typeof VirtualRowsModule;
let loaded: VirtualRows | undefined;

/**
 * What draws only the rows in sight, undefined until it is here. Not `lazy`: React keeps a fallback that was shown for another
 * 300 ms, and forgets what the rows are of.
 */
export function useVirtualRows(wanted: boolean): VirtualRows | undefined {
  const [Rows, setRows] = useState(() => loaded);
  const missing = wanted && !Rows;
  useEffect(() => {
    const load = async () => {
      try {
        loaded = (await import('./VirtualRows')).default;
        setRows(() => loaded);
      } catch (error) {
        // Thrown while drawing: what catches a screen's errors deals with a missing chunk.
        setRows(() => {
          throw error;
        });
      }
    };
    if (missing) void load();
  }, [missing]);
  return Rows;
}
