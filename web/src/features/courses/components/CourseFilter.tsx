import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '#/ui/FilterBar';
import { courseQuery } from '../api';
import { findCourses } from '../findCourses';

/** Courses to choose from: all of nearly every site. */
const MOST = 96;

/** Narrows a list to one course. */
export function CourseFilter(props: {
  label: string;
  /** The words for no choice. */
  any: string;
  value: number | undefined;
  onChange: (course: number | undefined) => void;
}) {
  const { label, any, value, onChange } = props;
  const { data = [], isFetched } = useQuery({
    queryKey: ['course-filter'],
    queryFn: ({ signal }) => findCourses('', signal, MOST),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const options = data.map((course) => ({ value: String(course.value), text: course.label }));
  const isListed = value === undefined || options.some((option) => option.value === String(value));
  // One beyond those is asked for by itself; where it can't be, it is just a course.
  const other = useQuery({ ...courseQuery(String(value)), enabled: isFetched && !isListed, meta: { quiet: true } });
  return (
    <FilterSelect
      label={label}
      any={any}
      value={value === undefined ? '' : String(value)}
      options={isListed ? options : [...options, { value: String(value), text: other.data?.title ?? label }]}
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
    />
  );
}
