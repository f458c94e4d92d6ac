import StudyModel

extension ImportError {
  /// What prevents the import, as errors with their places.
  package var problems: [Problem] {
    switch self {
    case .text(let faults):
      faults.map {
        Problem(
          .error, Problem.Code(rawValue: $0.code), at: ["\($0.line):\($0.column)"], $0.message)
      }
    case .document(.syntax(let error)):
      [Problem(.error, "notJSON", at: ["\(error.line):\(error.column)"], error.message)]
    case .document(.newerSchema): [Problem(.error, "newerSchema", at: ["schema"], message)]
    case .document(.notAStudy): [Problem(.error, "notAStudy", at: [], message)]
    case .document(.unreadable(let path, let reason)):
      [Problem(.error, "unreadable", at: path.split(separator: "/").map(String.init), reason)]
    case .document(.beyondLimit(let path, let reason)):
      [Problem(.error, "beyondLimit", at: path.split(separator: "/").map(String.init), reason)]
    case .bundle(let findings):
      findings.map { Problem(.error, "bundleDiffers", at: [$0.file], $0.finding) }
    case .workbook(let fault):
      [
        Problem(
          .error, Problem.Code(rawValue: fault.code),
          at: fault.place.split(separator: "!").map(String.init), fault.message)
      ]
    case .unreadable: [Problem(.error, "unreadableDocument", at: [], message)]
    case .incomplete: [Problem(.error, "incompleteFile", at: [], message)]
    case .zip: [Problem(.error, "unsafeZip", at: [], message)]
    case .tooLarge: [Problem(.error, "tooLarge", at: [], message)]
    case .empty: [Problem(.error, "emptyFile", at: [], message)]
    case .otherFormat: [Problem(.error, "otherFormat", at: [], message)]
    case .unrecognized, .unknownFormat: [Problem(.error, "unknownFormat", at: [], message)]
    case .foreign: [Problem(.error, "foreignFile", at: [], message)]
    case .outsideScope: [Problem(.error, "outsideScope", at: [], message)]
    case .severalFiles: [Problem(.error, "severalFiles", at: [], message)]
    case .languages: [Problem(.error, "languagesDiffer", at: [], message)]
    case .language: [Problem(.error, "notALanguage", at: [], message)]
    }
  }
}
