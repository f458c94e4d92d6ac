import StudyDocuments
import StudyEditing
import StudyExchange
import StudyModel

@testable import PortalWeb

/// The pages for importing a file.
extension SamplePages {
  static let imports = [
    SamplePage(
      "import",
      ImportPage(
        shell: shell, form: form(["into": "x"]),
        errors: FormErrors("file", "“a.json”: Line 3, column 4: no."))),
    SamplePage("import-preview", preview()),
    SamplePage("import-preview-lost", preview(losses, into: nil, FormErrors("format", "No."))),
    SamplePage("import-preview-into", preview(into: study, FormErrors("part", "Select one."))),
    SamplePage("import-preview-sections", written),
    SamplePage("import-preview-cells", table()),
    SamplePage("import-preview-refused", table(isRefused: true)),
    SamplePage("imported", imported([])),
    SamplePage("imported-with-losses", imported(losses)),
    SamplePage("imported-addition", imported(losses, isAddition: true)),
    SamplePage(
      "imported-corrected",
      ImportResultPage(
        shell: shell, study: study, fileName: "sleep.xlsx", format: "xlsform", losses: [],
        corrections: corrections)),
  ]

  /// One with everything, a setting that is kept, and more of a kind than the page lists.
  private static let losses =
    [
      Loss(
        format: "fhir", code: "x", kind: .dropped, severity: .error, place: ["survey", "cuff"],
        what: "A barcode answer", became: "nothing", advice: "Choose a text answer."),
      Loss(
        format: "researchkit", code: "kept-without-effect", kind: .moved, severity: .note,
        place: ["steps", "sky", "answerFormat", "imageChoices", "sun", "normalStateImage"],
        what: #"ORKImageChoice normalStateImage: {"imageName":"sun"}"#,
        became: "kept for ResearchKit, without effect here"),
    ]
    + (0..<310).map { number in
      var loss = Loss(
        format: "fhir", code: "y", kind: .approximated, severity: .warning,
        place: ["tasks", study.tasks[0].id, "steps", study.tasks[0].steps[0].id],
        what: "Condition \(number)")
      loss.pointer = "/item/\(number)"
      return loss
    }

  private static func imported(_ losses: [Loss], isAddition: Bool = false) -> ImportResultPage {
    ImportResultPage(
      shell: shell, study: study, fileName: "heart.json", format: "accord", losses: losses,
      isAddition: isAddition)
  }

  private static func preview(
    _ losses: [Loss] = [], into target: Study? = nil, _ errors: FormErrors = FormErrors()
  ) -> ImportPreviewPage {
    ImportPreviewPage(
      shell: shell,
      upload: Upload(
        name: "heart.json", files: [ImportFile(name: "heart.json", bytes: [1])],
        reading: .init(format: "accord", language: .spanish),
        result: Import(study: study, losses: losses, format: "accord")),
      target: target.map { draft($0) }, studies: [], errors: errors)
  }

  /// The sections of a document of a word processor, with one to split and a title that is too long.
  private static let written: ImportPreviewPage = {
    let sections = study.consents[0].sections
    let pieces = sections.enumerated().map { index, section in
      WrittenSection(
        start: index * 3, section: section.id,
        rest: index % 3 == 0
          ? [] : (1...index % 3).map { .init(block: index * 3 + $0, words: "Paragraph \($0)") })
    }
    return ImportPreviewPage(
      shell: shell,
      upload: Upload(
        name: "heart.docx", files: [ImportFile(name: "heart.docx", bytes: [1])],
        reading: .init(), result: Import(study: study, format: "docx", pieces: pieces)),
      target: nil, studies: [],
      form: form(["section": "0", "merge": "3", "split": "4"]),
      errors: FormErrors("title-3", "Use at most 300 characters."))
  }()
}
