import type { ReactNode } from 'react';
import './document.css';

/** A titled card beside a document. */
export function FactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="fact-card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A name and its value in a list of facts; nothing where there is no value. */
export function Fact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
