// Says at once that a file is too large to be imported, before it is sent for nothing. The server checks it again.
const field = document.querySelector("input[data-most-bytes]");
const place = document.getElementById("file-error");
const most = Number(field.dataset.mostBytes);

const size = (bytes) => `${Math.ceil(bytes / 1_000_000).toLocaleString("en")} MB`;

function tooLarge() {
  const files = [...field.files];
  const total = files.reduce((sum, file) => sum + file.size, 0);
  return total > most ? files.sort((one, other) => other.size - one.size)[0] : null;
}

function check() {
  const file = tooLarge();
  if (file) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  place.replaceChildren();
  if (!file) return true;
  const message = document.createElement("p");
  message.className = "field-error";
  message.setAttribute("role", "alert");
  message.textContent = `“${file.name}” is ${size(file.size)}. ${field.dataset.mostWords}`;
  place.append(message);
  return false;
}

field.addEventListener("change", check);
field.form.addEventListener("submit", (event) => {
  if (check()) return;
  event.preventDefault();
  field.focus();
});
