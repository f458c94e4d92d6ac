import Foundation
import Logging
import PortalWebhooks
import StudyExchange
import StudyFlow
import StudyModel
import StudyPictures
import StudyPrint
import StudyStore
import StudyWord

/// The dependencies that every handler can use; tests inject their own clock and store.
package struct Services: Sendable {
  package let store: StudyStore
  package let templates: Templates
  package let root: URL
  package let now: @Sendable () -> Date
  package let logger: Logger
  /// Whether cookies are sent over HTTPS only.
  package let secureCookies: Bool
  /// Nil if no proxy header is trusted.
  let addressHeader: AddressHeader?
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
  /// Where webhooks may be sent; nil if they are off.
  let webhooks: WebhookPolicy?
  /// How many requests one API token may send in a minute.
  let apiRequestsPerMinute: Int
  let apiDownloads = APIDownloads()
  /// The maximum time spent on one request, once it has arrived in full.
  let workLimit: Duration

  package init(
    store: StudyStore, templates: Templates, root: URL, secureCookies: Bool = false,
    addressHeader: AddressHeader? = nil, samples: [Study] = [], printing: PrintQueue? = nil,
    printsAhead: Bool = false, words: WordWriter = WordWriter(),
    documents: any DocumentConverter = PandocConverter(),
    drawing: FlowLayoutEngine = FlowLayoutEngine(),
    screens: ScreenTemplates? = nil,
    workLimit: Duration = .seconds(30), presence: PresenceStreams = PresenceStreams(),
    keys: KeyFolder? = nil, sendsMail: Bool = false, webhooks: WebhookPolicy? = nil,
    imports: PendingImports = PendingImports(), apiRequestsPerMinute: Int = 600,
    logger: Logger = Logger(label: "accord"), now: @escaping @Sendable () -> Date = Date.init
  ) {
    self.store = store
    self.templates = templates
    self.root = root
    self.secureCookies = secureCookies
    self.addressHeader = addressHeader
    self.samples = samples
    self.printing =
      printing ?? PrintQueue(root: root)
    self.printsAhead = printsAhead
    self.words = words
    self.documents = documents
    flows = FlowCache(artist: drawing)
    self.screens = screens ?? ScreenTemplates(root: root)
    formats = StudyFormats(printing: self.printing, words: words, screens: self.screens)
    self.workLimit = workLimit
    self.presence = presence
    self.keys = keys
    self.imports = imports
    self.sendsMail = sendsMail
    self.webhooks = webhooks
    self.apiRequestsPerMinute = apiRequestsPerMinute
    self.logger = logger
    self.now = now
    stamps = StampQueue(now: now)
  }
}
