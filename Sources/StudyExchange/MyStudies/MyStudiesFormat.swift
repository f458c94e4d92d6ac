import Foundation
import StudyBundle
import StudyDocuments
import StudyModel

/// The payloads that the clients of FDA MyStudies read: one file for each, in one folder for each language.
package struct MyStudiesFormat: ExportFormat, ImportFormat {
  static let formatName = "mystudies"

  package let name = MyStudiesFormat.formatName
  package let title = "FDA MyStudies"
  package let about =
    "The whole study as JSON, in each language. For apps of FDA MyStudies."
  package let purpose = FormatPurpose.apps
  private let assets: [Asset.ID: [UInt8]]

  package init() { self.init(assets: [:]) }

  private init(assets: [Asset.ID: [UInt8]]) { self.assets = assets }

  package func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat {
    MyStudiesFormat(assets: assets)
  }

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.consents.isEmpty || !study.tasks.isEmpty else {
      throw ExportError.nothingToExport(
        format: title, remedy: "Add a consent or a task to the study first.")
    }
    var export = Export(files: [])
    for language in study.languages {
      try _Concurrency.Task.checkCancellation()
      let writer = MyStudiesWriter(study, version: version, language: language, assets: assets)
      let folder = FileName.encoding(language.rawValue) + "/"
      for (path, payload) in writer.payloads().sorted(by: { $0.key < $1.key }) {
        export.files.append(
          ExportedFile(path: folder + path, text: SpeziJSON.text(payload)))
      }
      // What is lost is the same in every language.
      if language == study.primaryLanguage { export.losses = writer.losses }
    }
    if study.languages.count > 1 {
      export.losses.append(
        Loss(
          format: name, code: "languages-apart", kind: .split, severity: .note,
          place: ["languages"], what: "The languages, of which a payload has one",
          became: "one folder for each"))
    }
    return export
  }

  package func recognizes(_ file: ImportFile) -> Bool {
    if file.bytes.starts(with: [0x50, 0x4B]) {
      let end = file.bytes.suffix(200_000)
      func holds(_ text: String) -> Bool { end.firstRange(of: Array(text.utf8)) != nil }
      return !holds(AccordFormat.fileName)
        && (holds("eligibilityConsent.json") || holds("activityList.json"))
    }
    return MyStudiesPayload.kind(of: file) != nil
  }

  static func recognizes(_ files: [ImportFile]) -> Bool {
    files.allSatisfy { MyStudiesPayload.kind(of: $0) != nil }
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    guard !file.bytes.isEmpty else { throw .empty(file: file.name) }
    guard file.bytes.starts(with: [0x50, 0x4B]) else { return try read([file], as: options) }
    let files: [ExportedFile]
    do { files = try ZipReader.files(of: file.bytes) } catch { throw .zip(error) }
    return try read(
      files.filter { !$0.path.hasPrefix("__MACOSX/") && $0.name.hasSuffix(".json") }
        .map { ImportFile(name: $0.path, bytes: $0.bytes) }, as: options)
  }

  /// Reads payloads, in one language or in a folder for each.
  func read(_ files: [ImportFile], as options: ImportOptions) throws(ImportError) -> Import {
    guard files.count <= ImportLimits.zipEntries else {
      throw .zip(.tooManyEntries(files.count, most: ImportLimits.zipEntries))
    }
    var byLanguage: [Language: [MyStudiesPayload]] = [:]
    for file in files {
      let payload = try MyStudiesPayload(file)
      let language = file.name.split(separator: "/").dropLast().last.map { Language(String($0)) }
      let known = language.flatMap { $0.isKnown && $0.rawValue != "activity" ? $0 : nil }
      let folder = file.name.split(separator: "/").dropLast().dropLast().last.map {
        Language(String($0))
      }
      let spoken = known ?? folder.flatMap { $0.isKnown ? $0 : nil }
      byLanguage[options.language ?? spoken ?? .english, default: []].append(payload)
    }
    let order = byLanguage.keys.sorted { one, two in
      (one.primary == "en" ? 0 : 1, one) < (two.primary == "en" ? 0 : 1, two)
    }
    guard let first = order.first, let payloads = byLanguage[first] else {
      throw .empty(file: files.first?.name ?? "")
    }
    let bytes = files.sorted { $0.name < $1.name }.flatMap(\.bytes)
    let reader = MyStudiesReader(
      language: first, id: options.id ?? UUID(sha256: sha256(bytes)))
    var study = try reader.read(payloads)
    for language in order.dropFirst() {
      let other = MyStudiesReader(language: language, id: study.id)
      let translation = try other.read(byLanguage[language] ?? [])
      guard let mine = try? JSONValue(encoding: study),
        let theirs = try? JSONValue(encoding: translation),
        let joined = try? Study(document: mine.takingTexts(of: theirs, in: language.rawValue))
      else {
        throw .languages("The folders cannot be combined into one study. Import one of them.")
      }
      study = joined
      study.furtherLanguages.append(language)
      reader.losses += other.losses.filter { !reader.losses.contains($0) }
    }
    let removed = study.sanitizeHTML(format: name)
    do {
      try JSONValue(encoding: study).requireLimits()
    } catch let error as StudyDocumentError {
      throw .document(error)
    } catch {
      throw .document(.unreadable(path: "", reason: "The study cannot be kept."))
    }
    return Import(
      study: study, losses: reader.losses + removed, format: name, assets: reader.assets)
  }
}
