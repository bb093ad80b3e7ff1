import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  about?: string;
  children: ReactNode;
  className?: string;
}

/** A part of the player's page, with its heading. */
export function Section({ title, about, children, className = '' }: Props) {
  const heading = useId();
  return (
    <section className={`own-part ${className}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {about && <p className="muted">{about}</p>}
      {children}
    </section>
  );
}

/** What went wrong, where something did. */
export function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className="problem" role="alert">
      {text}
    </p>
  );
}
