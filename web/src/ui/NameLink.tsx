import { Link } from '@tanstack/react-router';

interface Props {
  name: string;
  page: string;
  /** Absent where the name has no page of its own. */
  id: string | undefined;
}

/** A name that names to its own page where it has one, in a new tab. */
export function NameLink({ name, page, id }: Props) {
  if (!id) return name;
  return (
    <Link to={page} search={{ id } as never} target="_blank">
      {name}
    </Link>
  );
}
