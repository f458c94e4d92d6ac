// Messages about the fields of a form that a save refused, until the next one.

import { icon, span } from "./editor-state.js";

// Marks a field with what is wrong with it.
export function showError(form, name, message) {
  const field = form.elements[name];
  const holder = (field?.closest ? field : field?.[0])?.closest(".field");
  if (!holder || holder.querySelector(".field-error")) return;
  const text = document.createElement("p");
  text.className = "field-error";
  text.dataset.scripted = "";
  text.append(icon("warning"), span(message));
  holder.append(text);
  if (!field.setAttribute) return;
  text.id = `${field.id}-error`;
  field.ariaInvalid = "true";
  field.setAttribute("aria-describedby", `${text.id} ${field.getAttribute("aria-describedby") ?? ""}`.trim());
}

export function clearErrors(form) {
  for (const text of form.querySelectorAll(".field-error[data-scripted]")) {
    const field = text.id && form.querySelector(`[aria-describedby~="${text.id}"]`);
    if (field) {
      field.ariaInvalid = null;
      const others = field.getAttribute("aria-describedby").replace(text.id, "").trim();
      if (others) field.setAttribute("aria-describedby", others);
      else field.removeAttribute("aria-describedby");
    }
    text.remove();
  }
}
