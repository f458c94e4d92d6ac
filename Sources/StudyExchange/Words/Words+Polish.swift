extension DocumentWords {
  mutating func usePolish() {
    signatures = "Podpisy"
    printedName = "Imię i nazwisko drukowanymi literami"
    form.noSelection = "(Nie wybrano)"
    form.choose = "Państwa wybór"
    form.yes = "Tak"
    form.no = "Nie"
    form.givenName = "Imię"
    form.familyName = "Nazwisko"
    form.name = "Imię i nazwisko"
    form.signature = "Podpis"
    form.signed = "Podpisano"
    form.date = "Data"
  }
}

extension JoinWords.Words {
  static let polish = JoinWords.Words(
    participant: "Osoba uczestnicząca",
    join: "Udział w badaniu",
    review: "Przegląd zgody",
    reason:
      "Wyrażenie zgody potwierdza, że zgoda została przeczytana i że chcą Państwo wziąć udział.",
    completion: "Dziękujemy",
    goodbye: "Nie biorą Państwo udziału w badaniu")
}
