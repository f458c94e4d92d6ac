extension DocumentWords {
  mutating func usePolish() {
    signatures = "Podpisy"
    printedName = "Imię i nazwisko drukowanymi literami"
    study = "Badanie"
    organisation = "Instytucja"
    investigators = "Badacze"
    protocolNumber = "Numer protokołu"
    version = "Wersja"
    versionNumber = "Wersja %s"
    draft = "Szkic"
    statedVersion = "Wersja tekstu"
    agreed = "Wyrażono zgodę"
    agreedOn = "%s, podczas próbnego przejścia badania"
    approval = "Zatwierdzenie"
    notApproved = "Szkic niezatwierdzony: nie używać z uczestnikami"
    withdrawn = "Wersja wycofana: nie używać z uczestnikami"
    noApproval = "Brak wpisu"
    document = "Dokument"
    pageBefore = "Strona "
    pageBetween = " z "
    form.noSelection = "(Nie wybrano)"
    form.choose = "Państwa wybór"
    form.yes = "Tak"
    form.no = "Nie"
    form.givenName = "Imię"
    form.familyName = "Nazwisko"
    form.name = "Imię i nazwisko"
    form.signature = "Podpis"
    form.date = "Data"
    form.chosen = "Wybrano"
    form.drawnBy = "Podpis: %s, narysowany ręcznie"
    form.typedSignature = "Podpis, wpisany na klawiaturze"
  }
}

extension JoinWords.Words {
  static let polish = JoinWords.Words(
    join: "Udział w badaniu",
    review: "Przegląd zgody",
    reason:
      "Wyrażenie zgody potwierdza, że zgoda została przeczytana i że chcą Państwo wziąć udział.",
    completion: "Dziękujemy",
    goodbye: "Nie biorą Państwo udziału w badaniu")
}
