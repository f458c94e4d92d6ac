import Foundation
import Logging
import PortalIdentity
import PortalUploads
import PortalWebhooks
import StudyExchange
import StudyFlow
import StudyModel
import StudyPictures
import StudyPrint
import StudyStore
import StudyWord

/// The dependencies that every handler can use; tests inject their own store, clock, and ids.
package struct Services: Sendable {
  package let store: StudyStore
  package let templates: Templates
  package let root: URL
  /// Styles and scripts at addresses that browsers keep; nil if they change while the portal runs.
  let siteFiles: SiteFiles?
  package let now: @Sendable () -> Date
  /// Makes the ids of new studies.
  let newStudyID: @Sendable () -> Study.ID
  package let logger: Logger
  /// How people reach the portal from outside.
  let access: PublicAccess
  let printing: PrintQueue
  /// Whether versions are printed as soon as they are frozen, before anyone asks.
  let printsAhead: Bool
  /// Sample studies given to the first administrator.
  package let samples: [Study]
  let words: WordWriter
  /// Reads the documents of word processors that people import.
  let documents: any DocumentConverter
  /// Every format in which people get a study.
  package let formats: StudyFormats
  let packages = PackageQueue()
  /// The files that people look at before they import them.
  let imports: PendingImports
  let exports = ExportQueue()
  let stamps: StampQueue
  let pictures = PictureChecker()
  let flows: FlowCache
  let screens: ScreenTemplates
  let walkedTasks = WalkedTasks()
  let reviewed = ReviewedScreens()
  let presence: PresenceStreams
  /// The keys that sign bundles; nil to leave bundles unsigned.
  let keys: KeyFolder?
  /// Whether notices are also sent as mail.
  let sendsMail: Bool
  /// Sends someone a link for a new password; nil if the portal sends no mail.
  let mailPasswordLink: (@Sendable (PasswordLink) async -> Void)?
  /// The institution through which people sign in; nil if passwords are the only way.
  let identity: IdentityProvider?
  let waitingForms = WaitingForms()
  /// Where webhooks may be sent; nil if they are off.
  let webhooks: WebhookPolicy?
  /// Looks for viruses in the files that people upload; nil if nothing does.
  let scanner: UploadScanner?
  /// How many requests all API tokens of one person may send in a minute, taken together.
  let apiRequestsPerMinute: Int
  package let operation: PortalOperation
  let apiDownloads = APIDownloads()
  let quotas = PersonalQuotas()
  let formatContents = FormatContentsCache()
  let recentFiles = RecentFiles()
  /// Makes the files of a version when it is frozen.
  let freezing: ArtifactMaker
  /// The maximum time spent on one request, once it has arrived in full.
  let workLimit: Duration

  package init(
    store: StudyStore, templates: Templates, root: URL, siteFiles: SiteFiles? = nil,
    access: PublicAccess = PublicAccess(), samples: [Study] = [], printing: PrintQueue? = nil,
    printsAhead: Bool = false, words: WordWriter = WordWriter(),
    documents: any DocumentConverter = PandocConverter(),
    drawing: FlowLayoutEngine = FlowLayoutEngine(),
    screens: ScreenTemplates? = nil, freezing: ArtifactMaker = .current,
    workLimit: Duration = .seconds(30), presence: PresenceStreams = PresenceStreams(),
    keys: KeyFolder? = nil, sendsMail: Bool = false,
    mailPasswordLink: (@Sendable (PasswordLink) async -> Void)? = nil,
    identity: IdentityProvider? = nil, webhooks: WebhookPolicy? = nil,
    imports: PendingImports = PendingImports(), scanner: UploadScanner? = nil,
    apiRequestsPerMinute: Int = 600,
    operation: PortalOperation = PortalOperation(),
    logger: Logger = Logger(label: "accord"), now: @escaping @Sendable () -> Date = Date.init,
    newStudyID: @escaping @Sendable () -> Study.ID = { UUID() }
  ) {
    self.store = store
    self.templates = templates
    self.root = root
    self.siteFiles = siteFiles
    self.access = access
    self.samples = samples
    self.printing =
      printing ?? PrintQueue(root: root)
    self.printsAhead = printsAhead
    self.words = words
    self.documents = documents
    flows = FlowCache(artist: drawing)
    self.screens = screens ?? ScreenTemplates(root: root, siteFiles: siteFiles)
    formats = StudyFormats(printing: self.printing, words: words, screens: self.screens)
    self.freezing = freezing
    self.workLimit = workLimit
    self.presence = presence
    self.keys = keys
    self.imports = imports
    self.sendsMail = sendsMail
    self.mailPasswordLink = mailPasswordLink
    self.identity = identity
    self.webhooks = webhooks
    self.scanner = scanner
    self.apiRequestsPerMinute = apiRequestsPerMinute
    self.operation = operation
    self.logger = logger
    self.now = now
    self.newStudyID = newStudyID
    stamps = StampQueue(now: now)
  }

  /// Whether cookies are sent over HTTPS only.
  package var secureCookies: Bool { access.securesCookies }
}
