import ConsentMarkdown
import StudyModel

/// The words of a printed consent that are not in its text; English where they are not known in its language.
struct DocumentWords {
  var form = ConsentWords()
  var signatures = "Signatures"
  var printedName = "Printed Name"

  init(_ language: Language) {
    switch language.primary {
    case "es": useSpanish()
    case "de": useGerman()
    default: break
    }
  }

  private mutating func useSpanish() {
    signatures = "Firmas"
    printedName = "Nombre en letra de imprenta"
    form.noSelection = "(Sin elegir)"
    form.choose = "Su elección"
    form.yes = "Sí"
    form.no = "No"
    form.givenName = "Nombre"
    form.familyName = "Apellidos"
    form.name = "Nombre"
    form.signature = "Firma"
    form.signed = "Firmado"
    form.date = "Fecha"
  }

  private mutating func useGerman() {
    signatures = "Unterschriften"
    printedName = "Name in Druckschrift"
    form.noSelection = "(Keine Auswahl)"
    form.choose = "Ihre Wahl"
    form.yes = "Ja"
    form.no = "Nein"
    form.givenName = "Vorname"
    form.familyName = "Nachname"
    form.name = "Name"
    form.signature = "Unterschrift"
    form.signed = "Unterschrieben"
    form.date = "Datum"
  }
}
