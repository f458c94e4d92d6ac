// After a fact of the study was changed, its field says how many texts still have what it was when the page was opened. The
// server counts them, as it does on the page after a save without scripts.

export function startFacts(page) {
  const form = page.getElementById("edit-form");
  const places = [...page.querySelectorAll("[data-former-fact]")];
  if (!form || places.length === 0) return;
  const former = new Map(new URL(location.href).searchParams.getAll("former").map((entry) => [entry.split(":")[0], entry]));
  let asked = "";
  form.addEventListener("accord-saved", async () => {
    const now = [];
    for (const { dataset } of places) {
      const field = form.elements[dataset.formerFact];
      if (!field || field.value === field.defaultValue || !isLookedFor(field.defaultValue)) continue;
      const name = dataset.formerFact;
      if (!former.has(name)) former.set(name, `${name}:${field.defaultValue}`);
      now.push(field.value);
    }
    const question = JSON.stringify([[...former.values()], now]);
    if (former.size === 0 || question === asked) return;
    asked = question;
    const answer = await fetch(addressOf(form, former)).catch(() => null);
    if (!answer?.ok || question !== asked) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const place of places) show(place, fresh.querySelector(`[data-former-fact="${place.dataset.formerFact}"]`));
  });
}

// As the server decides.
function isLookedFor(words) {
  return words.trim().length >= 4 && words.trim().length <= 300;
}

function addressOf(form, former) {
  const address = new URL(location.href);
  address.search = "";
  address.searchParams.set("language", form.elements.language.value);
  for (const entry of former.values()) address.searchParams.append("former", entry);
  return address;
}

// Only what has changed is announced again.
function show(place, fresh) {
  if (fresh && fresh.innerHTML !== place.innerHTML) place.replaceChildren(...document.importNode(fresh, true).childNodes);
}
