import StudyBundle
import StudyModel

/// The names of a walkthrough's pages. Whatever the identifiers of tasks are, no two pages are one file on any system, and no name
/// is too long for one.
struct WalkthroughPages {
  /// The paths of all files, in the order of tasks and languages.
  let paths: [String]
  private let names: BagPath

  /// What a page consists of, by the ending of its file.
  enum File: String, CaseIterable {
    case page = "html"
    case screens = "js"
  }

  init(of study: Study) {
    let plain = study.tasks.flatMap { task in
      study.languages.flatMap { language in
        File.allCases.map { Self.plain($0, of: task.id, in: language) }
      }
    }
    let names = BagPath(of: plain)
    self.names = names
    paths = plain.map { names[$0] }
  }

  func path(of file: File, for task: Task.ID, in language: Language) -> String {
    names[Self.plain(file, of: task, in: language)]
  }

  private static func plain(_ file: File, of task: Task.ID, in language: Language) -> String {
    "\(VersionArtifacts.fileName(of: task))/\(VersionArtifacts.fileName(of: language)).\(file.rawValue)"
  }
}
