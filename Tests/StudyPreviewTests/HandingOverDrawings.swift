import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyPreview

@Suite("Transitions between drawings") struct HandingOverDrawings {
  private static let folder = Repository.root.appending(path: "Public/illustrations")
  private static let measures = ["x", "y", "width", "height", "rx"]

  static var drawings: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
  }

  @Test func `Every section that is a scene has a drawing, and so has the end`() {
    #expect(
      Set(Self.drawings)
        == Set(SectionType.allCases.filter { $0 != .onlyInDocument }.map(\.rawValue))
        .union(Illustration.Drawing.allCases.map(\.rawValue)).union(["completion", "ending"]))
  }

  /// The accent of a scene starts where the style sheet says the previous scene's accent was.
  @Test(arguments: HandingOverDrawings.drawings)
  func `The style sheet knows the position of each accent`(name: String) throws {
    let drawing = try String(
      contentsOf: Self.folder.appending(path: "\(name).svg"), encoding: .utf8)
    let accents = Markup(drawing).tags.filter { $0.value("class") == "accent" }
    #expect(accents.map(\.name) == ["rect"])
    let accent = try #require(accents.first)
    let drawn = Self.measures.map { accent.value($0).flatMap(Double.init) }

    let styles = try String(
      contentsOf: Repository.root.appending(path: "Public/styles/walkthrough-motion.css"),
      encoding: .utf8)
    let rule = try #require(
      styles.split(separator: "\n").first { $0.contains("[data-from=\"\(name)\"]") })
    let stated = ["x", "y", "width", "height", "radius"].map { measure in
      rule.firstRange(of: "--from-\(measure): ").flatMap { start in
        Double(rule[start.upperBound...].prefix { $0.isNumber || $0 == "." || $0 == "-" })
      }
    }

    #expect(drawn.allSatisfy { $0 != nil })
    #expect(stated == drawn)
  }

  /// The drawings that the screens of a walkthrough give as the origin of theirs.
  private func origins(_ study: Study, agreeing: Bool) throws -> [String?] {
    let renderer = try makeRenderer()
    var walk = try #require(Walkthrough(of: "join", in: study, today: today))
    var origins: [String?] = []
    while let screen = walk.screen, origins.count < 20 {
      let setting = ScreenSetting(language: .english, action: "/walk", arrival: .forward)
      let html = try #require(renderer.screen(of: walk, in: setting))
      let picture = Markup(html).tags.first {
        $0.value("class")?.hasPrefix("scene-picture") == true
      }
      origins.append(picture?.value("data-from"))
      let answer: JSONValue? =
        switch screen.part {
        case .document: ["agree": .boolean(agreeing)]
        case .name: ["givenName": "Ada", "familyName": "Byron"]
        case .signature: "typed"
        default: nil
        }
      try walk.submit(.next(answer))
    }
    return origins
  }

  @Test func `The last scene passes its accent to the seal, across document and signature`() throws
  {
    #expect(
      try origins(SampleStudies.tutorialConsent, agreeing: true) == [
        nil, "overview", "dataGathering", nil, nil, nil, "privacy",
      ])
  }

  @Test func `Participants who disagree see no signed form`() throws {
    #expect(
      try origins(SampleStudies.tutorialConsent, agreeing: false) == [
        nil, "overview", "dataGathering", nil, nil,
      ])
  }

  @Test func `No drawing is shown twice in a row, unless its author chose it`() {
    var study = SampleStudies.heartRhythmAtHome
    let names = Illustrations.names(of: study.consents[0].scenes)
    #expect(names.allSatisfy { $0 != nil })
    #expect(zip(names, names.dropFirst()).allSatisfy { $0 != $1 })
    let kinds: [SectionType] = [.custom, .custom, .custom, .privacy, .privacy, .privacy, .custom]
    study.consents[0].sections = kinds.enumerated().map {
      Section(id: "s\($0)", type: $1, title: LocalizedText("T", in: .english))
    }
    #expect(
      Illustrations.names(of: study.consents[0].scenes) == [
        "custom", "conversation", "custom", "privacy", "custom", "privacy", "custom",
      ])
  }

  /// Whether two scenes in a row have the same drawing although the author has not chosen it for both.
  private static func repeats(_ scenes: [Section]) -> Bool {
    func isChosen(_ scene: Section) -> Bool {
      if case .drawing = scene.illustration { true } else { false }
    }
    let drawn = Array(zip(scenes, Illustrations.names(of: scenes)))
    return zip(drawn, drawn.dropFirst()).contains { before, after in
      before.1 != nil && before.1 == after.1 && !(isChosen(before.0) && isChosen(after.0))
    }
  }

  @Test func `No sample and no random study shows a drawing twice in a row`() {
    let samples = SampleStudies.all + [SampleStudies.gallery]
    let studies = samples + (0..<60).map { Study.random(seed: $0) }

    for study in studies {
      for consent in study.consents { #expect(!Self.repeats(consent.scenes), "\(study.slug)") }
    }
    #expect(samples.contains { $0.consents.contains { $0.scenes.count > 2 } })
  }

  @Test func `Whatever kinds of scenes follow each other, no default drawing is repeated`() {
    var random = SeededGenerator(seed: 11)
    let kinds = SectionType.allCases.filter { $0 != .onlyInDocument }
    var defaults: Set<String> = []
    for _ in 0..<2_000 {
      // Few kinds in each consent, so that the same ones meet often.
      let few = (0..<random.number(1...3)).map { _ in random.pick(kinds, else: .custom) }
      let drawings: [Illustration] = [
        .predefined, .predefined, .predefined, .none,
        .drawing(random.pick(Illustration.Drawing.allCases, else: .heart)),
        .drawing(.conversation), .drawing(.safety),
      ]
      let scenes = (0..<random.number(2...12)).map { index in
        var section = Section(
          id: "s\(index)", type: random.pick(few, else: .custom),
          title: LocalizedText("T", in: .english))
        section.illustration = random.pick(drawings, else: .predefined)
        return section
      }
      #expect(!Self.repeats(scenes), "\(scenes.map { ($0.type, $0.illustration) })")
      defaults.formUnion(Illustrations.names(of: scenes).compactMap(\.self))
    }
    #expect(defaults.isSuperset(of: kinds.map(\.rawValue)))
  }

  @Test func `Pictures of the study pass no accent on`() throws {
    var study = SampleStudies.tutorialConsent
    study.consents[0].sections[2].illustration = .none

    #expect(try origins(study, agreeing: true).last == .some(nil))
  }
}
