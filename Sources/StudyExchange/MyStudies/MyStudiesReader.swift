import Foundation
import StudyDocuments
import StudyModel

/// Reads the payloads of one language as a study.
final class MyStudiesReader {
  let language: Language
  let id: UUID
  var losses: [Loss] = []
  private(set) var assets: [Asset.ID: [UInt8]] = [:]
  private(set) var pictures: [Asset] = []
  private(set) var file = ""
  /// The pictures, videos, steps, and choices that a payload may have.
  static let mostSteps = 1_000

  init(language: Language, id: UUID) {
    self.language = language
    self.id = id
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    var loss = Loss(
      format: MyStudiesFormat.formatName, code: code, kind: kind, severity: severity,
      place: [file] + place, what: what, became: became, advice: advice)
    loss.pointer = "/" + place.joined(separator: "/")
    losses.append(loss)
  }

  func fault(_ place: Place, _ reason: String) -> ImportError {
    .document(.unreadable(path: ([file] + place).joined(separator: "/"), reason: reason))
  }

  // MARK: Values

  func string(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    if case .number = value { return ChoiceValue(value)?.text ?? "" }
    return FHIRString.clean(value.stringValue ?? "")
  }

  func text(_ value: JSONValue?) -> LocalizedText { LocalizedText(string(value), in: language) }

  func isTrue(_ value: JSONValue?) -> Bool {
    value?.booleanValue ?? (value?.stringValue?.lowercased() == "true")
  }

  func whole(_ value: JSONValue?) -> Int? {
    let number = value?.numberValue ?? value?.stringValue.flatMap(Double.init)
    return number.flatMap { Int(exactly: $0) }.flatMap {
      StudyLimits.wholeNumbers.contains($0) ? $0 : nil
    }
  }

  /// A picture inside the payload.
  func picture(_ value: JSONValue?, _ place: Place) -> Asset.ID? {
    let text = value?.stringValue ?? ""
    guard !text.isEmpty else { return nil }
    guard text.hasPrefix("data:"), let comma = text.firstIndex(of: ","),
      let data = Data(base64Encoded: String(text[text.index(after: comma)...])), !data.isEmpty
    else {
      lose("picture-not-read", .dropped, .warning, place, "A picture that is not in the file")
      return nil
    }
    return keep(Array(data), named: "picture")
  }

  private func keep(_ bytes: [UInt8], named name: String) -> Asset.ID {
    let id = sha256(bytes)
    if assets[id] == nil {
      // The service says that every picture is a JPEG.
      let kinds: [([UInt8], String, String)] = [
        ([0x89, 0x50], "image/png", "png"), (Array("%PDF".utf8), "application/pdf", "pdf"),
        (Array("GIF8".utf8), "image/gif", "gif"),
      ]
      let kind = kinds.first { bytes.starts(with: $0.0) }
      assets[id] = bytes
      pictures.append(
        Asset(
          id: id, name: "\(name)-\(pictures.count + 1).\(kind?.2 ?? "jpg")",
          mediaType: kind?.1 ?? "image/jpeg", byteCount: bytes.count))
    }
    return id
  }

  // MARK: Payloads

  func read(_ payloads: [MyStudiesPayload]) throws(ImportError) -> Study {
    guard payloads.contains(where: \.kind.isRead) else {
      let name = payloads.first?.kind.rawValue ?? "payload"
      throw .outsideScope(
        className: "MyStudies \(name)",
        remedy:
          "It contains no study texts. Choose eligibilityConsent, an activity, or all files together."
      )
    }
    var study = Study(id: id, slug: "", facts: StudyFacts(), primaryLanguage: language)
    var join = MyStudiesJoining(self)
    func all(_ kind: MyStudiesPayload.Kind) -> [MyStudiesPayload] {
      payloads.filter { $0.kind == kind }
    }
    var notes: [KeptSetting] = []
    for payload in all(.studyList) { try readList(payload, into: &study, &notes) }
    for payload in all(.studyInfo) { readInfo(payload, into: &study, &notes) }
    for payload in all(.eligibilityConsent) {
      file = payload.file
      try join.read(payload.value)
    }
    for payload in all(.consentDocument) {
      file = payload.file
      join.readDocument(payload.value)
    }
    let listed = all(.activityList)
    for payload in all(.activity) {
      file = payload.file
      try readActivity(payload.value, into: &study)
    }
    for payload in listed {
      file = payload.file
      readSchedules(payload.value, into: &study)
    }
    for payload in all(.resources) { try readResources(payload, into: &study) }
    for payload in payloads where !payload.kind.isRead {
      file = payload.file
      let isEmpty =
        payload.value["dashboard"]?["statistics"]?.arrayValue?.isEmpty == true
        || payload.value["notifications"]?.arrayValue?.isEmpty == true
        || payload.kind == .studyUpdates
      if !isEmpty {
        lose(
          "payload-not-read", .dropped, .note, [], "A payload without study texts")
      }
    }
    for payload in payloads where payload.kind.isRead {
      file = payload.file
      reportUnread(in: payload)
    }
    if let consent = join.consent { study.consents = [consent] }
    var task = join.task
    task?.keptSettings += notes + join.notes
    if task == nil, !notes.isEmpty || !study.articles.isEmpty {
      task = join.emptyTask
      task?.keptSettings += notes
    }
    if let task { study.tasks.insert(task, at: 0) }
    study.assets = pictures
    if study.facts.title.isEmpty {
      let title = study.tasks.last?.title ?? [:]
      study.facts.title =
        title.isEmpty ? LocalizedText("Study", in: language) : title
    }
    study.slug = Slug.of(study.slug.isEmpty ? study.displayTitle : study.slug, else: "study")
    return study
  }

  static func note(_ name: String, _ value: String) -> KeptSetting {
    KeptSetting(path: [MyStudiesWriter.note, name], value: .string(value))
  }

  private func readList(
    _ payload: MyStudiesPayload, into study: inout Study, _ notes: inout [KeptSetting]
  ) throws(ImportError) {
    file = payload.file
    let all = payload.value["studies"]?.arrayValue ?? []
    guard let first = all.first else { throw fault(["studies"], "The list has no study.") }
    for index in all.indices.dropFirst() {
      lose(
        "study-not-read", .dropped, .warning, ["studies", "\(index)"], "Another study of the app")
    }
    study.facts.title = text(first["title"])
    study.facts.summary = text(first["tagline"])
    let sponsor = string(first["sponsorName"])
    study.facts.sponsor = sponsor.isEmpty ? nil : sponsor
    study.slug = Slug.of(string(first["studyId"]), else: "study")
    for name in ["studyId", "studyVersion", "category", "status", "logo"] {
      let value = string(first[name])
      if !value.isEmpty { notes.append(Self.note(name, value)) }
    }
    if let enrolling = first["settings"]?["enrolling"]?.booleanValue {
      notes.append(Self.note("enrolling", enrolling ? "true" : "false"))
    }
    let platform = string(first["settings"]?["platform"])
    if !platform.isEmpty { notes.append(Self.note("platform", platform)) }
    if !string(first["category"]).isEmpty || !string(first["logo"]).isEmpty {
      lose(
        "setting-kept", .moved, .note, ["studies", "0"], "The study’s category and logo",
        became: "notes for the next export")
    }
  }

  private func readInfo(
    _ payload: MyStudiesPayload, into study: inout Study, _ notes: inout [KeptSetting]
  ) {
    file = payload.file
    let site = string(payload.value["studyWebsite"])
    if !site.isEmpty { notes.append(Self.note("studyWebsite", site)) }
    let pages = payload.value["info"]?.arrayValue ?? []
    if pages.count == 1, let page = pages.first,
      string(page["title"]) == study.displayTitle || study.facts.title.isEmpty,
      string(page["image"]).isEmpty,
      study.facts.summary.isEmpty || text(page["text"]) == study.facts.summary
    {
      if study.facts.title.isEmpty { study.facts.title = text(page["title"]) }
      study.facts.summary = text(page["text"])
      return
    }
    for (index, page) in pages.prefix(100).enumerated() {
      let place = ["info", "\(index)"]
      if !string(page["videoLink"]).isEmpty {
        lose("video-not-read", .dropped, .warning, place, "The video of a page")
      }
      study.articles.append(
        Article(
          id: "info-\(index + 1)", title: text(page["title"]),
          content: LocalizedText(PlainMarkdown.markdown(of: string(page["text"])), in: language),
          image: picture(page["image"], place)))
    }
  }

  private func readResources(
    _ payload: MyStudiesPayload, into study: inout Study
  ) throws(ImportError) {
    file = payload.file
    var ids = UniqueIDs()
    for (index, resource) in (payload.value["resources"]?.arrayValue ?? []).enumerated() {
      guard index < 500 else { throw fault(["resources"], "There are more than 500 resources.") }
      let place = ["resources", "\(index)"]
      let id = string(resource["resourcesId"])
      var article = Article(
        id: ids.next(for: id, else: "resource"), title: text(resource["title"]))
      if string(resource["type"]) == "pdf" {
        if let file = picture(resource["content"], place) {
          article.file = LocalizedFile([language: file])
        }
      } else {
        let words = HTMLText.words(of: string(resource["content"]))
        article.content = LocalizedText(PlainMarkdown.markdown(of: words), in: language)
        if string(resource["content"]).contains("<") {
          lose(
            "html-became-text", .approximated, .note, place, "The HTML of a resource",
            became: "its words")
        }
      }
      let availability = resource["availability"]
      if availability?["availabilityType"]?.stringValue == "AnchorDate" {
        article.firstDay = whole(availability?["startDays"])
        article.lastDay = whole(availability?["endDays"]).flatMap { $0 >= 36_500 ? nil : $0 }
      } else if availability?.objectValue?.isEmpty == false {
        lose("dates-not-read", .dropped, .warning, place, "The dates on which a resource is shown")
      }
      study.articles.append(article)
    }
  }
}
