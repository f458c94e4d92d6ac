import StudyDocuments
import StudyModel

/// A file with tasks, which can be in a folder of its language, or be named after it: `en/visit.csv`, `visit+en.json`.
struct TaskFile {
  let file: ImportFile
  /// Its folder, with that of its language.
  let folder: String
  /// The language that its path states.
  private(set) var language: Language?
  /// Whether its folder states the language, which can also be the abbreviation of something else, such as “it” or “hr”.
  let isInFolderOfLanguage: Bool
  /// Its path without the language, which files of one task in several languages share.
  let key: String

  init(_ file: ImportFile) {
    self.file = file
    var folders = file.name.split(separator: "/").map(String.init)
    let name = folders.popLast() ?? ""
    folder = folders.joined(separator: "/")
    let plain = ImportFile(name: name, bytes: [])
    let parts = plain.baseName.split(separator: "+", omittingEmptySubsequences: false)
    if parts.count > 1, let language = Self.language(parts.last) {
      self.language = language
      isInFolderOfLanguage = false
      let base = parts.dropLast().joined(separator: "+")
      key = (folders + ["\(base).\(plain.nameExtension)"]).joined(separator: "/")
    } else if let language = Self.language(folders.last.map { $0[...] }) {
      self.language = language
      isInFolderOfLanguage = true
      key = (folders.dropLast() + [name]).joined(separator: "/")
    } else {
      language = nil
      isInFolderOfLanguage = false
      key = file.name
    }
  }

  /// The file, whose folder is not that of a language.
  fileprivate var inFolderOfAnyName: TaskFile {
    var file = self
    if isInFolderOfLanguage { file.language = nil }
    return file
  }

  private static func language(_ tag: Substring?) -> Language? {
    let language = tag.map { Language(String($0)) }
    return language.flatMap { $0.isKnown ? $0 : nil }
  }

  /// The file as it is read alone, named without its folders.
  var plain: ImportFile {
    ImportFile(name: file.name.split(separator: "/").last.map(String.init) ?? "", bytes: file.bytes)
  }

  var isZip: Bool { file.bytes.starts(with: [0x50, 0x4B]) }
}

/// One task, or several that share a file, in each language.
struct TaskFileGroup {
  private(set) var files: [TaskFile]

  /// The files by the tasks that they have, in the order of the first of each.
  static func groups(of files: [TaskFile]) -> [TaskFileGroup] {
    var groups: [TaskFileGroup] = []
    var indices: [String: Int] = [:]
    for file in files {
      let index = file.language.flatMap { _ in indices[file.key] }
      if let index, !groups[index].files.contains(where: { $0.language == file.language }) {
        groups[index].files.append(file)
      } else {
        indices[file.key] = groups.count
        groups.append(TaskFileGroup(files: [file]))
      }
    }
    return groups
  }

  typealias Read = (group: TaskFileGroup, result: Import)

  /// The study in all languages: English or the first one, with the texts of the others. Reports how the others differ otherwise.
  /// Files of other tasks, in folders whose names only look like languages, follow it.
  func read(
    by read: (TaskFile) throws(ImportError) -> Import
  ) throws(ImportError) -> [Read] {
    let first = files.first { $0.language?.primary == "en" } ?? files.first
    guard let first else { throw .empty(file: "") }
    var result = try read(first)
    let base = result.study
    let known = Set(result.losses.map { $0.comparable(in: first.file) })
    result.losses = result.losses.map { $0.placed(in: first.file) }
    var joinedFiles = [first]
    var unrelated: [Read] = []
    for file in files where file.file.name != first.file.name {
      let other = try read(file)
      if file.isInFolderOfLanguage, !other.study.hasTasks(of: base) {
        unrelated += try TaskFileGroup(files: [file.inFolderOfAnyName]).read(by: read)
        continue
      }
      joinedFiles.append(file)
      let more = other.losses.filter { !known.contains($0.comparable(in: file.file)) }
      result.losses += more.map { $0.placed(in: file.file) }
      guard let joined = result.study.taking(textsOf: other.study) else {
        throw .languages(
          "“\(first.file.name)” and “\(file.file.name)” cannot be combined into one study. Import one of them."
        )
      }
      if !other.study.isTranslation(of: base) {
        result.losses.append(
          Loss(
            format: result.format, code: "language-differs", kind: .dropped, severity: .warning,
            place: [file.file.name],
            what: "What differs from “\(first.file.name)” in more than its language",
            advice: "compare the two files"))
      }
      result.study = joined
    }
    if joinedFiles.count == 1, !unrelated.isEmpty {
      return try TaskFileGroup(files: [first.inFolderOfAnyName]).read(by: read) + unrelated
    }
    return [(TaskFileGroup(files: joinedFiles), result)] + unrelated
  }
}

extension Study {
  /// Whether the tasks and their steps have the same identifiers as those of another one.
  fileprivate func hasTasks(of other: Study) -> Bool {
    tasks.map(\.id) == other.tasks.map(\.id)
      && zip(tasks, other.tasks).allSatisfy { $0.steps.map(\.id) == $1.steps.map(\.id) }
  }
}

extension Loss {
  /// The loss of one file among several: what is not at a part of the study is at a place of the file.
  fileprivate func placed(in file: ImportFile) -> Loss {
    var loss = self
    let isPart = ["consents/", "tasks/"].contains { place.hasPrefix($0) }
    if !isPart {
      loss.place = isAll(of: file) || place.isEmpty ? file.name : "\(file.name)/\(place)"
    }
    // A pointer is one of a single file, which only such a place names; it is not repeated there.
    if isPart || pointer == "/" + place { loss.pointer = nil }
    return loss
  }

  /// The loss as the same file in another language has it, to report once what is at the same place in both.
  fileprivate func comparable(in file: ImportFile) -> Loss {
    var loss = self
    if isAll(of: file) { loss.place = "" }
    return loss
  }

  private func isAll(of file: ImportFile) -> Bool {
    place == file.name || file.name.hasSuffix("/\(place)")
  }
}
