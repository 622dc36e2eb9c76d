import { useQuery } from '@tanstack/react-query';
import type { Classroom } from '#/features/classrooms';
import { QueryView } from '#/ui/QueryView';
import { membersQuery } from './api';
import { Classmates } from './members/Classmates';
import { MembersView } from './members/MembersView';

/** Who is in a class. */
export function PeopleTab({ classroom }: { classroom: Classroom; manage?: boolean }) {
  const query = useQuery(membersQuery(classroom.id));
  return (
    <QueryView query={query}>
      {(members) =>
        classroom.me.leads ? <MembersView classroom={classroom} members={members} /> : <Classmates members={members} />
      }
    </QueryView>
  );
}
