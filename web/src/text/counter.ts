/** The forms of a phrase that languages have for different numbers; `#` is where the number goes. */
export interface Forms {
  readonly one: string;
  /** Also where a language has a form that is not given. */
  readonly other: string;
}

/** Says how many of something, as a language does it. */
export function counter(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(language);
  return (count, forms) => {
    const form = rules.select(count) === 'one' ? forms.one : forms.other;
    return form.replace('#', figures.format(count));
  };
}
