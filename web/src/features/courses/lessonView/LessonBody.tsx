import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#/api/envelope';
import { ErrorState, SkeletonList } from '#/ui/states';
import { lessonQuery, type LessonWay } from '../api';
import type { Joining } from '../join/useJoin';
import type { CourseView, ItemView } from '../types';
import { LessonContents } from './LessonContents';
import { Locked } from './Locked';

/** What an open lesson holds. It may have closed since the page came: then the server says why. */
export function LessonBody(props: { course: CourseView; item: ItemView; way: LessonWay; joining: Joining }) {
  const { course, item, way, joining } = props;
  const { data, error, refetch } = useQuery(lessonQuery(way));
  if (data) return <LessonContents lesson={data} isLearnt={'lesson' in way} />;
  if (error instanceof ApiError && error.status === 412) {
    return <Locked course={course} item={item} message={error.message} joining={joining} />;
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonList rows={4} />;
}
