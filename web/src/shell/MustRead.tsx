import { lazy, Suspense, useState } from 'react';

// most visits show no such box, and what draws it is heavy
const MustReadBox = lazy(() => import('./MustReadBox.tsx'));

export interface MustReadProps {
  isShown: boolean;
  title: string | undefined;
  text: string | undefined;
  okText: string;
  onClose: () => void;
}

/** A box with one button that must be read. Loaded when first shown; it stays, so that closing it gives the focus back. */
export function MustRead(props: MustReadProps) {
  const [wasShown, setWasShown] = useState(props.isShown);
  if (props.isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <Suspense fallback={null}>
      <MustReadBox {...props} />
    </Suspense>
  );
}
