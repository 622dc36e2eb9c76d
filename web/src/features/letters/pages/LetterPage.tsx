import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { LoadContext } from '#/routing/table';
import { QueryView } from '#/ui/QueryView';
import { letterQuery, paramsQuery } from '../api';
import { LetterEditor } from '../components/LetterEditor';

export const load = ({ params, queryClient }: LoadContext) =>
  Promise.all([queryClient.prefetchQuery(letterQuery(params.key ?? '')), queryClient.prefetchQuery(paramsQuery)]);

/** One letter: its words in both languages beside what becomes of them. */
export default function LetterPage() {
  const { key = '' } = useParams();
  const letter = useQuery(letterQuery(key));
  const params = useQuery(paramsQuery);
  // The words that it was made with are other values for the same form.
  const [resets, setResets] = useState(0);
  return (
    <QueryView query={[letter, params] as const}>
      {([found, all]) => (
        <LetterEditor
          key={`${found.key} ${resets}`}
          letter={found}
          params={all.find(({ template }) => template === found.system)?.params ?? []}
          onReset={() => setResets((count) => count + 1)}
        />
      )}
    </QueryView>
  );
}
