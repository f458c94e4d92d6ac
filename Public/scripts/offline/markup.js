// Pieces of a page.

/** An element with attributes and children; null attributes and children are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** The parts of HTML that a template of Accord has written. */
export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Adds an id to a list of ids in an attribute, or removes it. */
export function toggleID(node, attribute, id, isThere) {
  const ids = (node.getAttribute(attribute) ?? "").split(" ").filter((one) => one !== "" && one !== id);
  if (isThere) ids.push(id);
  if (ids.length > 0) node.setAttribute(attribute, ids.join(" "));
  else node.removeAttribute(attribute);
}
