type Child = Node | string | false | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element with attributes and children; `true` sets a bare attribute, `false` and undefined none. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  made.append(...children.filter((child) => child !== false && child !== undefined));
  return made;
}

/** A button that does something. */
export function button(
  label: string,
  act: (event: MouseEvent) => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', act);
  return made;
}
