import StudyEditing
import StudyExchange
import StudyModel

@testable import PortalWeb

/// The page of the package for a board.
extension SamplePages {
  private static let both = PackagePage.Tools(pdf: true, word: true)

  private static func choice(since: String?) -> PackageChoice {
    PackageChoice(
      of: lines[0], in: PackageStudy(draft(), lines[0].number), among: lines, since: since,
      for: ada.id)
  }

  static func package(with tools: PackagePage.Tools) -> PackagePage {
    PackagePage(shell: shell, choice(since: nil), progress: nil, tools: tools)
  }

  static let packages: [SamplePage] =
    [
      SamplePage("package", package(with: both)),
      SamplePage("package-word", package(with: PackagePage.Tools(pdf: false, word: true))),
      SamplePage(
        "package-first",
        PackagePage(
          shell: shell,
          PackageChoice(
            of: lines[3], in: PackageStudy(draft(), lines[3].number), among: lines, since: nil,
            for: ada.id),
          progress: nil, tools: both)),
      SamplePage(
        "package-errors",
        PackagePage(
          shell: shell, choice(since: "9.9.9"), progress: nil, tools: both,
          errors: FormErrors("since", "Choose one of the versions before this one."))),
      SamplePage(
        "package-being-made",
        PackagePage(shell: shell, choice(since: "none"), progress: .making, tools: both)),
      SamplePage(
        "package-failed",
        PackagePage(
          shell: shell, choice(since: "1.0.0"), progress: .failed("Use smaller pictures."),
          tools: PackagePage.Tools(pdf: false, word: false))),
    ] + ready

  private static let ready: [SamplePage] = {
    let files = [ExportedFile(path: "clean-consent-en.pdf", bytes: [1, 2, 3])]
    guard
      let made = try? BoardPackage(
        files, gaps: ["clean-consent-en.pdf: the character U+1F600"], madeAt: date)
    else { return [] }
    return [
      SamplePage(
        "package-ready",
        PackagePage(
          shell: shell, choice(since: nil), progress: .ready(made), tools: both))
    ]
  }()
}
