import Foundation
import Hummingbird
import StudyDocuments
import StudyModel
import StudyReview
import StudyStore

/// Shows one version to anyone who has a link to it. Needs no account, and makes no session.
struct ViewController {
  let services: Services

  func addRoutes(to router: some RouterMethods<PortalContext>) {
    router.get("/view/:token", use: show)
    router.get("/view/:token/assets/:asset", use: asset)
  }

  /// A link that is unknown, revoked, or too old looks like any page that does not exist.
  @Sendable func show(_ request: Request, context: PortalContext) async throws -> Response {
    guard let token = context.parameters.get("token"),
      let viewed = try await services.store.viewLink(
        token: token, from: services.source(of: context))
    else { throw PortalError.notFound }
    let study = try viewed.version.study()
    let language = request.query["language"].map { Language($0) }.flatMap {
      study.languages.contains($0) ? $0 : nil
    }
    let storyboard = try await services.storyboard(
      of: study, sha256: viewed.line.sha256, in: language ?? study.primaryLanguage)
    let html = try await services.templates.html(
      ViewPage(
        viewed, study: study, storyboard: storyboard, token: token,
        csrf: context.session?.csrfToken ?? ""))
    // Pictures have addresses for people who are signed in; a link has its own.
    return services.html(
      html.replacingOccurrences(
        of: "\"/assets/", with: "\"\(WalkPlace.link(token: token).assets)"))
  }

  @Sendable func asset(_ request: Request, context: PortalContext) async throws -> Response {
    guard let token = context.parameters.get("token"), let id = context.parameters.get("asset"),
      let asset = try await services.store.asset(id, viewLink: token)
    else { throw PortalError.notFound }
    var response = services.asset(id, asset.bytes, mediaType: asset.mediaType)
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

/// A version as someone with a link sees it: what it is, every screen, and walkthroughs of its tasks.
struct ViewPage: Page {
  static let template = "versions/view"
  static let marksLanguages = true
  let shell: Shell
  let title: String
  let titleLanguage: String
  let number: String
  let chip: Chip
  let state: String
  /// What the board says about the version; nil where it has no say.
  let stamp: StampView?
  let proposed: Moment
  /// Whether the time needs the word, because the mark before it does not say it.
  let namesProposal: Bool
  let expires: Moment
  let hash: String
  let language: String
  let languageName: String
  let direction: String
  let languages: [VersionPage.LanguageLink]
  let hasLanguages: Bool
  let facts: [VersionPage.Fact]
  /// How many screens there are, in words.
  let count: String
  let chapters: [VersionPage.Chapter]
  /// Where walkthroughs are started. A link has one version, so their forms do not name it.
  let walking: String
  let version: String? = nil
  let pictures: [VersionPage.Fact]
  let hasPictures: Bool

  init(
    _ viewed: ViewedVersion, study frozen: Study, storyboard: Storyboard, token: String,
    csrf: String = ""
  ) {
    let language = storyboard.language
    let address = Paths.view(token: token)
    shell = .stranger(csrf: csrf)
    walking = Paths.viewedWalks(token: token)
    title = frozen.displayTitle
    titleLanguage = frozen.primaryLanguage.rawValue
    number = "\(viewed.line.number)"
    chip = VersionRow.chip(viewed.line, current: nil, replacement: viewed.replacement)
    state = viewed.line.stateSentence(replacedBy: viewed.replacement)
    stamp = Stamp(viewed.line).map { StampView($0, showing: language) }
    proposed = Moment(viewed.line.proposedAt)
    namesProposal = chip.words != Version.State.proposed.title
    expires = Moment(viewed.expiresAt)
    hash = viewed.line.sha256
    self.language = language.rawValue
    languageName = language.englishName
    direction = language.isRightToLeft ? "rtl" : "ltr"
    languages = frozen.languages.map {
      VersionPage.LanguageLink(
        tag: $0.rawValue, name: $0.ownName,
        address: "\(address)?language=\(Paths.encoded($0.rawValue))", isCurrent: $0 == language)
    }
    hasLanguages = languages.count > 1
    let reader = VersionReader(
      study: frozen.sayingFacts(), version: viewed.line.number, language: language,
      screens: ScreensByPart(storyboard, margins: [:]))
    facts = reader.facts
    count = VersionPage.count(of: storyboard.screens.count)
    chapters = reader.chapters.map { $0.withoutPaper }
    pictures = reader.pictures
    hasPictures = !pictures.isEmpty
  }
}

extension VersionPage.Chapter {
  /// The same without the document, which needs an account.
  fileprivate var withoutPaper: VersionPage.Chapter {
    var chapter = self
    chapter.paper = nil
    return chapter
  }
}
