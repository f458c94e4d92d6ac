import Foundation
import StudyDocuments
import StudyModel

/// Reads articles and pictures, and says what else there is.
extension SpeziBundleReader {
  mutating func readArticles() {
    let texts = folder.localized.filter { file in
      ["md", "markdown"].contains(file.fileExtension) && !readPaths.contains(file.path)
    }
    let groups = Dictionary(grouping: texts) {
      SpeziReference(category: $0.category, name: $0.base, fileExtension: $0.fileExtension)
    }
    for (reference, files) in groups.sorted(by: { $0.key.title < $1.key.title }) {
      readArticle(reference, files)
    }
  }

  mutating func readArticle(_ reference: SpeziReference, _ files: [SpeziFolder.File]) {
    let taken = Set(study.articles.map(\.id))
    var article = Article(id: Slug.free(Slug.of(reference.name, else: "article"), avoiding: taken))
    var isNamed = true
    for file in files {
      guard let text = file.text, file.language.isKnown else { continue }
      readPaths.insert(file.path)
      let parts = FrontMatter(text)
      isNamed = isNamed && parts["title"] != nil
      article.title[file.language] = parts["title"] ?? reference.name
      article.lede[file.language] = parts["lede"]
      article.content[file.language] = parts.body.trimmingBlankLines()
    }
    if !isNamed {
      lose(
        "title-from-file-name", .approximated, .note, [reference.title],
        "An article without a title", became: "one that is called “\(reference.name)”")
    }
    let component = definition?.components.first { $0.reference == reference }
    join.keptSettings.append(
      SpeziKept.setting(.article, [article.id], value: reference.json))
    for file in files {
      guard let text = file.text, file.language.isKnown else { continue }
      let mark = SpeziKept.fingerprint(
        of: article, in: file.language, among: study.languages + article.content.languages)
      join.keptSettings.append(
        SpeziKept.setting(.article, [article.id, file.locale], value: .string(text), for: mark))
    }
    if let component {
      join.keptSettings.append(
        SpeziKept.setting(.component, [article.id], value: .string(component.id)))
      let schedules = schedules(of: component)
      if !schedules.isEmpty {
        join.keptSettings.append(
          SpeziKept.setting(
            .schedules, [article.id], value: .array(schedules.map(\.value))))
        lose(
          "schedule-kept", .moved, .note, [SpeziFolder.definitionName, component.id],
          "When the article is shown", became: "a note for the next bundle")
      }
    }
    study.articles.append(article)
  }

  // MARK: The rest

  /// Pictures, by the paths that articles use.
  mutating func readAssets() {
    let kinds = ["png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif"]
    for (path, bytes) in folder.files.sorted(by: { $0.key < $1.key }) {
      let ending = path.split(separator: ".").last?.lowercased() ?? ""
      guard let kind = kinds[ending], !bytes.isEmpty else { continue }
      readPaths.insert(path)
      let id = sha256(bytes)
      join.keptSettings.append(SpeziKept.setting(.asset, [path], value: .string(id)))
      guard assets[id] == nil else { continue }
      let parts = path.split(separator: "/")
      let name = parts.contains("assets") ? parts.drop { $0 != "assets" } : parts[...]
      assets[id] = bytes
      study.assets.append(
        Asset(
          id: id, name: name.joined(separator: "/"), mediaType: kind, byteCount: bytes.count))
    }
  }

  mutating func keepRest() {
    for path in folder.files.keys.sorted() where !readPaths.contains(path) {
      lose("file-not-read", .dropped, .note, [path], "A file that Accord does not use")
    }
    for component in definition?.components ?? [] {
      guard let reference = component.reference else { continue }
      let isRead = folder.locales(of: reference).contains { readPaths.contains($0.path) }
      if !isRead {
        lose(
          "component-not-read", .dropped, .warning, [SpeziFolder.definitionName, component.id],
          "A component whose file \(reference.title) is missing")
      }
    }
    let left = definition?.schedules.filter { !readSchedules.contains($0.id) } ?? []
    for schedule in left {
      lose(
        "schedule-dropped", .dropped, .warning, [SpeziFolder.definitionName, schedule.id],
        "A schedule of a component that was not read")
    }
  }
}
