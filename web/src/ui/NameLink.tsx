interface Props {
  name: string;
  /** Absent where the name has no page of its own. */
  href: string | undefined;
}

/** A name that leads to its own page where it has one, in a new tab. */
export function NameLink({ name, href }: Props) {
  if (!href) return name;
  return (
    <a href={href} target="_blank" rel="noopener">
      {name}
    </a>
  );
}
