import Hummingbird
import Mustache
import StudyStore
