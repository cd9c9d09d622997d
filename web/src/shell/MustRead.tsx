import { type ComponentProps, lazy, Suspense, useState } from 'react';

// most visits show no such box, and what draws it is heavy
const MustReadBox = lazy(() => import('./MustReadBox.tsx'));

type Props = ComponentProps<typeof MustReadBox>;

/** A box with one button that must be read. Loaded when first shown; it stays, so that closing it gives the focus back. */
export function MustRead(props: Props) {
  const [wasShown, setWasShown] = useState(props.isShown);
  if (props.isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <Suspense fallback={null}>
      <MustReadBox {...props} />
    </Suspense>
  );
}
