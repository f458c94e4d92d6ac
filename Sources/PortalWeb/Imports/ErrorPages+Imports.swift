import StudyExchange

extension ErrorPages.Answer {
  static let importTooLarge = ErrorPages.Answer(
    status: .contentTooLarge, title: "The file is too large",
    happened:
      "Accord imports files up to \(ImportLimits.fileBytes / 1_000_000) MB, and its own bundles up to \(FormLimits.imports.megabytes) MB. The command can import larger bundles.",
    safe: "Nothing was kept or created.",
    remedy: "Choose a smaller file, remove pictures and videos from it, or split it.",
    address: Paths.importing, label: "Choose another file")

  static let tooManyUploads = ErrorPages.Answer(
    status: .serviceUnavailable, title: "Too many files are being uploaded",
    happened: "Accord is receiving as many files as it can at the same time.",
    safe: "Nothing was changed.", remedy: "Wait a moment, go back, and send the file again.",
    retryAfter: 30)

  static let uploadGone = ErrorPages.Answer(
    status: .gone, title: "The uploaded file is no longer here",
    happened:
      "Accord keeps an uploaded file for an hour while you look at it, until you upload several others, or until the portal restarts.",
    safe: "Nothing was created or changed.", remedy: "Choose the file again.",
    address: Paths.importing, label: "Import a file")
}
