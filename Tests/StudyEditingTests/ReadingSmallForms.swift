import SampleStudies
import StudyEditing
import StudyModel
import Testing

@Suite("Reading what a form says") struct ReadingSmallForms {
  private static let study = SampleStudies.heartRhythmAtHome

  private static func form(_ fields: KeyValuePairs<String, String>) -> SubmittedForm {
    SubmittedForm(fields: fields.map { (name: $0.key, value: $0.value) })
  }

  @Test func `the last value of a field counts, and a blank one is none`() {
    let form = Self.form(["box": "off", "box": "on", "blank": " \n", "words": "\t two words "])
    let lookup = FormLookup(form)

    #expect(form.values("box") == ["off", "on"])
    #expect(form["box"] == "on" && lookup["box"] == "on")
    #expect(form["blank"] == " \n" && lookup["blank"] == " \n")
    #expect(form.trimmed("blank") == nil && lookup.trimmed("blank") == nil)
    #expect(form.trimmed("words") == "two words" && lookup.trimmed("words") == "two words")
    #expect(form["gone"] == nil && lookup["gone"] == nil)
  }

  @Test func `errors keep the order of the page, and a field shows its first`() {
    var errors = FormErrors()
    #expect(errors.isEmpty)

    errors.add("b", "First")
    errors.add("a", "Second")
    errors.add("b", "Third")

    #expect(errors["b"] == "First" && errors["a"] == "Second" && errors["c"] == nil)
    #expect(errors.lines.map(\.text) == ["First", "Second", "Third"])
  }

  @Test func `a search is read with its options and up to its limits`() {
    let long = String(repeating: "é", count: 3_000)
    let request = FindRequest(
      form: Self.form(
        ["q": long, "with": long, "case": "on", "whole": "on", "language": "es"]),
      study: Self.study)
    let plain = FindRequest(form: Self.form(["q": "heart", "case": "yes"]), study: Self.study)

    #expect(request.search.words.count == 500 && request.replacement.count == 2_000)
    #expect(request.search.matchesCase && request.search.matchesWholeWords)
    #expect(request.language == .spanish)
    #expect(plain.search == TextSearch("heart"))
    #expect(plain.replacement == "")
  }

  @Test(arguments: [nil, "", "fr", "ES", "es "])
  func `a language that the study does not have is its first`(language: String?) {
    let form = language.map { Self.form(["language": $0]) } ?? SubmittedForm()

    #expect(FindRequest(form: form, study: Self.study).language == .english)
  }

  @Test func `a question goes to a quiz, or a new one in the task for joining`() {
    var study = Self.study
    #expect(QuizPlace.all(in: study).map(\.key) == ["join/quiz"])
    #expect(
      QuizPlace.all(in: study).map(\.label) == ["Is everything clear? · Join the study"])

    study.tasks[0].steps.removeAll { $0.id == "quiz" }
    study.tasks.swapAt(0, 1)
    #expect(QuizPlace.all(in: study).map(\.key) == ["join/"])
    #expect(QuizPlace.all(in: study).map(\.label) == ["New quiz · Join the study"])

    study.tasks.removeLast()
    #expect(QuizPlace.all(in: study).map(\.key) == ["daily-check-in/"])
    study.tasks = []
    #expect(QuizPlace.all(in: study).isEmpty)
  }

  @Test(arguments: [0.0, 1, 59, 60, 3_599, 3_600, 5_430, 86_399, 360_000, -60])
  func `a length of time is read back from its fields`(seconds: Double) {
    let shown = TimeLength(seconds)
    let form = SubmittedForm(fields: shown.submitted(as: "length"))

    #expect(!shown.isBlank)
    #expect(TimeLength(form, name: "length").wholeSeconds == seconds)
  }

  @Test func `a length of time has hours, minutes, and the seconds that remain`() {
    let length = TimeLength(5_430)

    #expect(length.hours == "1" && length.minutes == "30" && length.seconds == "30")
    #expect(length.hasSeconds && !TimeLength(5_400).hasSeconds)
    #expect(length.words == "1 hour 30 minutes 30 seconds")
    #expect(TimeLength(nil).isBlank && TimeLength(nil).words == "")
    #expect(TimeLength(Self.form(["l": " ", "l.minutes": ""]), name: "l").isBlank)
  }

  @Test(arguments: ["x", "1:30", "1e999", "1e16", "nan", "1,5,5"])
  func `a length of time that is no number has no seconds`(hours: String) {
    let length = TimeLength(Self.form(["l": hours]), name: "l")

    #expect(length.wholeSeconds == nil && !length.isBlank)
  }

  @Test func `a PDF has a header and an end`() throws {
    func read(_ content: String) throws(FieldError) -> PDFFile {
      try PDFFile(
        SubmittedFile(field: "file", fileName: "a/letter.pdf", bytes: Array(content.utf8)))
    }
    let end = "\n%%EOF" + String(repeating: "\n", count: 1_000)

    #expect(try read("%PDF-1.7" + end).name == "letter.pdf")
    for wrong in [
      "%PDF-1.7", "PDF-1.7" + end, " %PDF-1.7" + end, "%PDF-1.7" + end + end.suffix(100), "%",
    ] {
      let error = #expect(throws: FieldError.self) { try read(wrong) }
      #expect(error?.message == "This file is not a PDF, or its end is missing.")
    }
    #expect(throws: FieldError(name: "file", message: "Choose a PDF from your device.")) {
      try PDFFile(nil)
    }
    #expect(
      throws: FieldError(name: "file", message: "“letter.pdf” is empty. Choose another file.")
    ) { try read("") }
  }
}
